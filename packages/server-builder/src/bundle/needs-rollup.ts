import type { Nitro, RollupConfig } from 'nitropack/types'
import { isStandalone } from '../add-server-bundle.ts'

/** Plugins of Nitro that run with Rolldown, or whose work Rolldown does itself. */
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

/** Options for Rollup that are passed on to Rolldown, or that presets set to the value they have anyway. */
const passedOn: ReadonlySet<string> = new Set([
  'external',
  'output.dir',
  'output.entryFileNames',
  'output.format',
  'output.inlineDynamicImports',
  'plugins', // checked by name
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
  const plugins = ([rollup.plugins].flat(9) as ({ name: string } | false | null | undefined)[]).filter((plugin) => !!plugin) // nested arrays, possibly with falsy entries
  const plugin = plugins.find(({ name }) => !portable.has(name) && !name.startsWith('fw:'))
  if (plugin) return { text: `the plugin ${plugin.name}`, project: true }
  const option = setOptions(options.rollupConfig ?? {}).find((name) => !passedOn.has(name))
  if (option !== undefined) return { text: `the option serverEngine.rollupConfig.${option}`, project: true }
  if (Object.keys(options.commonJS ?? {}).length > 0) return { text: 'the option serverEngine.commonJS', project: true }
  return undefined
}

function setOptions({ output, ...others }: Partial<RollupConfig>): string[] {
  return [...Object.keys(others), ...Object.keys(output ?? {}).map((name) => `output.${name}`)]
}
