import { existsSync, readFileSync } from 'node:fs'
import { loadFwConfig } from '@fw/kit'
import { join } from 'pathe'
import { prepareProject } from '../../core/prepare-project.ts'

/**
 * Runs `fw prepare` if the tsconfig of the project refers to a file that it has not written yet, as after an installation without scripts.
 * Bundlers read the tsconfig of every TypeScript file, and fail.
 */
export async function writeMissingTypes(rootDir: string, warn: (text: string) => void): Promise<void> {
  const file = join(rootDir, 'tsconfig.json')
  const [, generated] = (existsSync(file) && /"([^"]*\/tsconfig\.app\.json)"/.exec(readFileSync(file, 'utf8'))) || []
  if (generated === undefined || existsSync(join(rootDir, generated))) return
  const loaded = await loadFwConfig({ cwd: rootDir, rootDir, mode: 'production', set: ['logLevel=silent'] })
  if (loaded.problems.some(({ level }) => level === 'error')) return // reported by the caller
  await prepareProject({ loaded, progress: { phase: (_name, run) => run(() => {}), warn } })
}
