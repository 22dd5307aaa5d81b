import type { Nitro, RollupConfig } from 'nitropack/types'
import { isStandalone } from '../add-server-bundle.ts'

/** Plugins of Nitro that run with Rolldown, or whose work Rolldown does itself. There is one of each, but for `virtual`. */
const portable: ReadonlySet<string> = new Set([
  'alias',
  'commonjs',
  'dynamic-require',
  'esbuild',
  'import-meta',
  'inject',
  'json',
  'nitro:sourcemap-minify',
  'no-externals',
  'node-externals',
  'node-resolve',
  'raw',
  'replace',
  'terser',
  'unimport',
  'virtual',
  'visualizer',
])

/** Options that Nitro sets, and `bundleWithRolldown` passes on or has equal ones for. */
const known: ReadonlySet<string> = new Set([
  'external',
  'input',
  'onwarn',
  'plugins',
  'treeshake.moduleSideEffects',
  ...['chunkFileNames', 'dir', 'entryFileNames', 'exports', 'format', 'generatedCode', 'importAttributesKey'].map(ofOutput),
  ...['inlineDynamicImports', 'intro', 'manualChunks', 'outro', 'sanitizeFileName', 'sourcemap'].map(ofOutput),
  ...['sourcemapExcludeSources', 'sourcemapIgnoreList', 'sourcemapPathTransform'].map(ofOutput),
])

/** Options in `serverEngine.rollupConfig` that are passed on, or that presets set to the value they have anyway. */
const passedOn: ReadonlySet<string> = new Set([
  'external',
  ...['dir', 'entryFileNames', 'format', 'inlineDynamicImports'].map(ofOutput),
])

export interface RollupReason {
  text: string
  /** Whether it is something that the project has configured. */
  project: boolean
}

/** Returns why a server must be bundled by Rollup: the preset is tested with it only, or plugins and options of the project are written for it. */
export function needsRollup(nitro: Nitro, rollup: RollupConfig): RollupReason | undefined {
  const { options } = nitro
  const injects = options.unenv.some(({ inject }) => Object.keys(inject ?? {}).length > 0)
  if (!isStandalone(nitro) || injects) return { text: `the preset ${options.preset}`, project: false }
  const text = foreignPlugin(rollup) ?? foreignOption(options.rollupConfig ?? {}, rollup)
  if (text !== undefined) return { text, project: true }
  if (Object.keys(options.commonJS ?? {}).length > 0) return { text: 'the option serverEngine.commonJS', project: true }
  return undefined
}

/** The plugins of a configuration, which may be nested lists with falsy entries. */
export function pluginsOf<Plugin extends object>({ plugins }: RollupConfig): Plugin[] {
  return ([plugins].flat(9) as (Plugin | false | null | undefined)[]).filter((plugin) => !!plugin) // as Rollup reads them
}

/** A plugin of the project may have the name of one of Nitro's. */
function foreignPlugin(rollup: RollupConfig): string | undefined {
  const seen = new Set<string>()
  for (const { name = '' } of pluginsOf<{ name?: string }>(rollup)) {
    if (name.startsWith('fw:') || name === 'virtual') continue
    if (!portable.has(name) || seen.has(name)) return name === '' ? 'a plugin without a name' : `the plugin ${name}`
    seen.add(name)
  }
  return undefined
}

/** Hooks change the configuration itself, and `serverEngine.rollupConfig` may replace values of Nitro. */
function foreignOption({ plugins = [], ...given }: Partial<RollupConfig>, rollup: RollupConfig): string | undefined {
  if ([plugins].flat().length > 0) return 'the option serverEngine.rollupConfig.plugins'
  const replaced = namesOf(given).find((name) => !passedOn.has(name))
  if (replaced !== undefined) return `the option serverEngine.rollupConfig.${replaced}`
  const added = namesOf(rollup).find((name) => !known.has(name))
  if (added !== undefined) return `the option ${added} for Rollup`
  const { intro, outro } = rollup.output
  return intro || outro ? 'the option output.intro or output.outro for Rollup' : undefined
}

function namesOf({ output, treeshake, ...others }: Partial<RollupConfig>): string[] {
  return [
    ...Object.keys(others),
    ...Object.keys(output ?? {}).map(ofOutput),
    ...(typeof treeshake === 'object' ? Object.keys(treeshake).map((name) => `treeshake.${name}`) : []),
    ...(typeof treeshake === 'object' || treeshake === undefined ? [] : ['treeshake']),
  ]
}

function ofOutput(name: string): string {
  return `output.${name}`
}
