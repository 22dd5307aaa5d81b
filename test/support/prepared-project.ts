import { readFileSync } from 'node:fs'
import { loadFwConfig } from '@fw/kit'
import { join } from 'pathe'
import { prepareProject } from '../../packages/fw/src/core/prepare-project.ts'
import { linkFramework } from './link-framework.ts'
import { cleanEnv, project, type Files } from './project.ts'

export interface PreparedProject {
  dir: string
  /** Files written by the last run. */
  written: string[]
  warnings: string[]
  /** Content of a file in the build directory. */
  read: (name: string) => string
  /** A tsconfig in the build directory. */
  tsConfig: (name: string) => { compilerOptions: Record<string, unknown>; include: string[]; exclude: string[] }
  /** Runs again, and returns the written files. */
  again: () => Promise<string[]>
}

/** Writes a project, and the files of `fw prepare`.\n\n@param config - source of the configuration */
export async function preparedProject(files: Files, config: string = '{}'): Promise<PreparedProject> {
  const dir = project({
    'package.json': '{ "type": "module" }',
    ...(files['fw.config.ts'] ? {} : { 'fw.config.mjs': `export default ${config}` }),
    ...files,
  })
  linkFramework(dir)
  const warnings: string[] = []
  const again = async (): Promise<string[]> => {
    const loaded = await loadFwConfig({ cwd: dir, env: cleanEnv(dir) })
    const errors = loaded.problems.filter(({ level }) => level === 'error')
    if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 2))
    const progress = {
      phase: <T>(_: string, run: (report: () => void) => Promise<T>) => run(() => {}),
      warn: (text: string) => void warnings.push(text),
    }
    return (await prepareProject({ loaded, progress })).written
  }
  const read = (name: string): string => readFileSync(join(dir, '.fw', name), 'utf8')
  return { dir, warnings, written: await again(), read, tsConfig: (name) => JSON.parse(read(name)), again }
}
