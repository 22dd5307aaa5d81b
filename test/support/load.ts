import { type LoadedConfig, loadFwConfig, type LoadOptions } from '@fw/kit'
import { Places } from '@fw/kit/internal'
import type { Origin, Problem } from '@fw/schema'
import { relative } from 'pathe'
import { cleanEnv, project, type Files } from './project.ts'

/** Loads the configuration of a project on disk, by default in an isolated environment. */
export function load(dir: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  return loadFwConfig({ cwd: dir, env: cleanEnv(dir), ...options })
}

/** Writes a project and loads its configuration. */
export function loadFiles(files: Files, options: LoadOptions = {}): Promise<LoadedConfig> {
  return load(project(files), options)
}

/** The codes of problems without their common prefix. */
export function codes(problems: readonly Problem[]): string[] {
  return problems.map(({ code }) => code.replace('FW_CONFIG_', ''))
}

/** Problems with their positions in the files. */
export function placed({ problems }: Pick<LoadedConfig, 'problems'>): Promise<Problem[]> {
  return new Places().problems(problems)
}

/** The sources of a value, highest priority first, as `fw.config.ts:2`, or by label without a file. */
export async function placesOf({ facts }: LoadedConfig, origins: readonly Origin[]): Promise<string[]> {
  const places = new Places()
  return Promise.all(
    origins.map(async (origin) => {
      const position = await places.origin(origin)
      return position ? `${relative(facts.rootDir, position.file)}:${position.line}` : origin.label
    }),
  )
}
