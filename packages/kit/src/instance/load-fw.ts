import { pathToFileURL } from 'node:url'
import type { Fw } from '@fw/schema'
import { loadFwConfig, type LoadedConfig } from '../config/load-fw-config.ts'
import { modeOf } from '../config/probe.ts'
import { Places } from '../config/place-problems.ts'
import { runWithFwContext, useFw } from '../context/fw-context.ts'
import { BuildFailure, type BuildProblem } from '../diagnostics/build-problem.ts'
import { logger } from '../logger.ts'
import { resolveModule } from '../resolve/modules.ts'

export interface LoadFwOptions {
  /** Directory of the project; defaults to the working directory. */
  cwd?: string
  /** Load it as `fw dev` would. */
  dev?: boolean
  /** Call the hook `ready`. Defaults to true. */
  ready?: boolean
  /** Options that override those of the project. */
  overrides?: Record<string, unknown>
  /** Selects `$env.<name>` and `.env.<name>`. */
  envName?: string
}

/** Exports of `fw/instance`. */
interface Instances {
  createFw: (given: { loaded: LoadedConfig; warn: (text: string) => void }) => Promise<{ fw: Fw }>
}

/**
 * Loads a project with its installed version of fw: reads the configuration and runs the modules. Call the hook `close` at the
 * end, unless you build it.
 *
 * @example const fw = await loadFw({ cwd: './docs', overrides: { ssr: false } })
 */
export async function loadFw({ cwd = '.', dev = false, ready = true, overrides = {}, envName }: LoadFwOptions = {}): Promise<Fw> {
  const mode = modeOf(dev, process.env)
  const loaded = await loadFwConfig({ cwd, mode, overrides, set: [`dev=${dev}`], ...(envName === undefined ? {} : { envName }) })
  const wrong = loaded.problems.filter(({ level }) => level === 'error')
  if (wrong.length > 0) throw new BuildFailure(await problemsOf(wrong))
  const entry = resolveModule('fw/instance', [loaded.options.rootDir, import.meta.url])
  const { createFw } = (await import(pathToFileURL(entry).href)) as Instances // the exports of its own entry
  const { fw } = await createFw({ loaded, warn: (text) => logger.warn(text) })
  if (ready) await runWithFwContext(fw, () => fw.callHook('ready', fw))
  return fw
}

/**
 * Builds an app from `loadFw`, and closes it.
 *
 * @example await buildFw(await loadFw({ cwd: './docs', ready: false }))
 */
export async function buildFw(fw: Fw): Promise<void> {
  await runWithFwContext(fw, () => methodOf(fw, 'build')())
}

/**
 * Writes the types of an app to its build directory. Returns the names of files that were outdated.
 *
 * @example await writeTypes(await loadFw({ cwd: './docs' }))
 */
export async function writeTypes(fw: Fw = useFw()): Promise<string[]> {
  return runWithFwContext(fw, () => methodOf(fw, 'writeTypes')())
}

function methodOf<Name extends 'build' | 'writeTypes'>(fw: Fw, name: Name): NonNullable<Fw[Name]> {
  const method = fw[name]
  if (!method)
    throw new Error(`FW_KIT_OTHER_VERSION: Not supported by fw ${fw.version}. Install the same version of fw and @fw/kit.`)
  return method
}

async function problemsOf(wrong: LoadedConfig['problems']): Promise<BuildProblem[]> {
  return (await new Places().problems(wrong)).map(({ code, path, why, fix, position }) => ({
    level: 'error',
    code,
    why: path === '' ? why : `\`${path}\`: ${why}`,
    fix,
    ...(position ? { file: position.file, line: position.line, column: position.column } : {}),
  }))
}
