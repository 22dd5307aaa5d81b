import { existsSync, realpathSync } from 'node:fs'
import {
  problem,
  resolve as resolveOptions,
  valueAt,
  type Facts,
  type FwOptions,
  type Problem,
  type Resolution,
  type Source,
} from '@fw/schema'
import { normalize, resolve } from 'pathe'
import { possibleSchemaFiles } from '../config-schema/possible-schema-files.ts'
import { effectProblems } from './effect-problems.ts'
import { readEnvFiles, type EnvFiles } from './env-files.ts'
import { findProjectDir } from './find-project-dir.ts'
import { at } from './layer-source.ts'
import { readLayers, type Layer, type LayerContext } from './layers.ts'
import { overridesFromSet, UsageError } from './overrides.ts'
import { probe } from './probe.ts'
import { readRcFiles } from './rc-file.ts'
import { runtimeEnvProblems } from './runtime-env-problems.ts'
import { layerNames } from '../layers/layer-names.ts'
import { withLocalPaths } from '../layers/local-paths.ts'

export interface LoadOptions {
  /** Working directory. */
  cwd?: string
  /** The project, as passed on the command line; takes precedence over `rootDir` in the configuration. */
  rootDir?: string | undefined
  mode?: Facts['mode']
  /** Selects `$env.<name>` and `.env.<name>`; defaults to the mode. */
  envName?: string | undefined
  /** Additional `.env` files, relative to the project; the last one has the highest precedence. */
  dotenv?: readonly string[]
  /** Additional layers. */
  extends?: readonly string[]
  /** `path=value` assignments. */
  set?: readonly string[]
  /** Options set by flags of a command. */
  overrides?: Record<string, unknown>
  /** Download remote layers again. */
  refresh?: boolean
  /** Top-level keys that modules have claimed. */
  claimed?: readonly string[]
  /** The environment to read; `.env` files are added to it. */
  env?: Record<string, string | undefined>
  /** Overrides for tests. */
  facts?: Partial<Facts>
}

export interface LoadedConfig extends Resolution {
  /** The project first, then its layers, highest precedence first. */
  layers: Layer[]
  configFile?: string
  envFiles: EnvFiles
  facts: Facts
}

/**
 * Loads the configuration of a project: files, layers, environment, command line; checked, merged and resolved.
 *
 * @example const { options } = await loadFwConfig({ cwd: './app' })
 */
export async function loadFwConfig(options: LoadOptions = {}): Promise<LoadedConfig> {
  const { mode = 'production', envName = mode, env = process.env, dotenv = [] } = options
  const cwd = resolve(options.cwd ?? '.')
  if (!existsSync(cwd)) throw new UsageError(`Directory not found: ${cwd}`)
  const home = options.rootDir === undefined ? findProjectDir(cwd) : resolve(cwd, options.rootDir)
  // Watchers and bundlers use real paths.
  const project = existsSync(home) ? at(normalize(realpathSync(home))) : undefined
  if (!project) throw new UsageError(`Directory not found: ${home}`)
  const rootDir = project.dir
  const envFiles = await readEnvFiles(rootDir, envName, dotenv, env)
  if (envFiles.missing.length > 0) throw new UsageError(`File not found: ${envFiles.missing.join(', ')} (--dotenv)`)

  const problems: Problem[] = []
  const context: LayerContext = { rootDir, mode, envName, env, refresh: options.refresh ?? false, problems }
  const commandLine = commandLineSources(options, rootDir)
  const around = { stronger: commandLine, weaker: readRcFiles(rootDir, env), extends: options.extends ?? [] }
  const layers = await readLayers(project, around, context)
  const sources = [...commandLine, ...layers.flatMap((layer) => layer.sources)]
  // A copy, so that loading the files again does not change it.
  const known = { rootDir, mode, envName, env: { ...env } }
  const facts: Facts = { ...probe(known, finalRoot(rootDir, sources)), ...options.facts }

  const resolveAll = (all: Source[]): Resolution =>
    resolveOptions({ sources: all, silent: layers.flatMap((layer) => layer.silent), facts, claimed: options.claimed ?? [] })
  const resolution = seenFromLayers(resolveAll(sources), layers, { facts, commandLine, resolveAll })
  const { configFile } = layers[0]!
  return {
    ...resolution,
    problems: [
      ...problems,
      ...rootPathProblems(resolution.options),
      ...awaitModules(resolution, layers),
      ...effectProblems(resolution, sources),
      ...runtimeEnvProblems(resolution.options, env),
    ],
    layers,
    ...(configFile ? { configFile } : {}),
    envFiles,
    facts,
  }
}

/** Bundlers cut module ids at these characters, so no file in such a directory is found. webpack and Rspack separate loaders by `!`. */
function rootPathProblems({ builder, rootDir }: FwOptions): Problem[] {
  const characters = builder === '@fw/bundler2-builder' || builder === '@fw/bundler3-builder' ? /[#?!]/ : /[#?]/
  const character = characters.exec(rootDir)?.[0]
  return character === undefined ? [] : [problem('ROOT_PATH', { dir: rootDir, character })]
}

/** Resolves the paths of layers relative to the layers, and names them. */
function seenFromLayers(
  first: Resolution,
  layers: readonly Layer[],
  { facts, commandLine, resolveAll }: { facts: Facts; commandLine: Source[]; resolveAll: (sources: Source[]) => Resolution },
): Resolution {
  const [project, ...others] = layers
  const own = others.map((layer) => withLocalPaths(layer, { facts, variant: first.variant, options: first.options }))
  const isSame = others.every((layer, index) => own[index] === layer.sources)
  const resolution = isSame ? first : resolveAll([...commandLine, ...project!.sources, ...own.flat()])
  const { options } = resolution
  options.alias = { ...layerNames(layers), ...options.alias }
  return resolution
}

function commandLineSources({ rootDir, set = [], overrides = {} }: LoadOptions, dir: string): Source[] {
  const fromSet = overridesFromSet(set)
  const flags = { ...overrides, ...(rootDir === undefined ? {} : { rootDir: dir }) }
  const fromFlags: Source | undefined =
    Object.keys(flags).length > 0 ? { kind: 'cli', label: 'command line', config: flags } : undefined
  return [fromSet, fromFlags].filter((source) => source !== undefined)
}

/** The expected root of the project, to look up its workspace. */
function finalRoot(rootDir: string, sources: readonly Source[]): string {
  for (const { config, layer } of sources) {
    const written = valueAt(config, ['rootDir'])
    if (typeof written === 'string' && layer === undefined) return resolve(rootDir, written)
  }
  return rootDir
}

/** Modules and schema files may add keys later, so unknown keys are only a warning if there are any. */
function awaitModules({ problems, unclaimed, options }: Resolution, layers: readonly Layer[]): Problem[] {
  const hasModules = options.modules.length > 0 || layers.some(({ dir }) => existsSync(resolve(dir, options.dir.modules)))
  const hasSchema =
    options.experimental.configSchema && layers.some(({ dir }) => possibleSchemaFiles(dir).some((file) => existsSync(file)))
  if (unclaimed.length === 0 || !(hasModules || hasSchema)) return problems
  return problems.map((each) => {
    const mayBeClaimed = each.code === 'FW_CONFIG_UNKNOWN_OPTION' && each.keys.length === 1 && unclaimed.includes(each.keys[0]!)
    if (!mayBeClaimed) return each
    return problem('UNCLAIMED_KEY', { path: each.path, near: each.near }, { keys: each.keys, source: each.source })
  })
}
