import type { BuildApp, EngineGraph } from '@fw/schema'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { resolveModuleURL } from 'exsolve'
import { autoImports } from './auto-imports.ts'
import { enginePatches } from './engine-patches.ts'
import { errorHandlers } from './error-handlers.ts'
import { loadNitro, loadWholeNitro } from './load-nitro.ts'
import { appConfigFiles } from '../app-config.ts'
import { importProtection } from '../import-protection.ts'
import { layerAliases } from '../layer-aliases.ts'
import { redirectH3, resolveReplaced } from '../rollup-plugins.ts'
import { runtimeFile } from '../runtime-file.ts'

/** Nitro's plugins for bundling, which development doesn't need because the bundler does their work. */
const notNeeded =
  /^(?:timing|import-meta|replace|esbuild|dynamic-require|commonjs|node-resolve|json|inject|node-externals|no-externals|terser|sourcemap|unimport)|nitro:sourcemap/

/** Nitro's code for a bundler to load module by module, without bundling it. */
export async function engineGraph(app: BuildApp, nitro: Nitro): Promise<EngineGraph> {
  // Only the full Nitro package contains the WebAssembly plugin.
  const { getRollupConfig } = await (nitro.options.experimental.wasm ? loadWholeNitro() : loadNitro())
  const config = getRollupConfig(nitro)
  await nitro.hooks.callHook('rollup:before', nitro, config)
  const entry = runtimeFile('dev/entry')
  const nitropack = resolveModuleURL('nitropack', { from: entry, try: true })
  return {
    entry,
    packagesOf: [entry, ...(nitropack === undefined ? [] : [nitropack])], // Nitro's virtual modules import packages of Nitro
    plugins: [...enginePlugins(app, nitro), ...pluginsOf(config)],
    define: defines(nitro),
    inline: [/nitropack/, /^#/, /^@fw\/server-builder/, /^virtual:/],
  }
}

/** Plugins of fw for Nitro's code, before those of Nitro itself. */
export function enginePlugins(app: BuildApp, nitro: Nitro): object[] {
  return [
    resolveReplaced,
    appConfigFiles(app),
    importProtection(app),
    ...layerAliases(app),
    pluginsModule(nitro),
    errorHandlers(nitro),
    enginePatches,
    autoImports(nitro),
    redirectH3,
  ]
}

function pluginsOf(config: RollupConfig): object[] {
  const plugins = [config.plugins].flat(9) as ({ name: string } | false | null | undefined)[]
  return plugins.filter((plugin) => Boolean(plugin) && !notNeeded.test((plugin as { name: string }).name)) as object[]
}

/** The current list of server plugins; Nitro generates its own only once. */
function pluginsModule({ options }: Nitro): object {
  const id = '\0virtual:#nitro-internal-virtual/plugins'
  return {
    name: 'fw:engine-plugins',
    resolveId: (specifier: string) => (specifier === '#nitro-internal-virtual/plugins' ? id : undefined),
    load: (given: string) => {
      if (given !== id) return undefined
      const files = [...new Set(options.plugins)]
      const imports = files.map((file, index) => `import plugin${index} from ${JSON.stringify(file)}\n`)
      return `${imports.join('')}export const plugins = [${files.map((_, index) => `plugin${index}`).join(', ')}]\n`
    },
  }
}

/** Constants for server code in development. */
function defines({ options }: Nitro): Record<string, string> {
  const flags: Record<string, unknown> = {
    dev: true,
    preset: options.preset,
    prerender: false,
    server: true,
    client: false,
    nitro: true,
    baseURL: options.baseURL,
    'versions.nitro': '',
    _asyncContext: options.experimental.asyncContext ?? false,
    _websocket: options.experimental.websocket ?? false,
    _tasks: options.experimental.tasks ?? false,
  }
  return {
    ...Object.fromEntries(
      Object.entries(flags).flatMap(([name, value]) => [
        [`import.meta.${name}`, JSON.stringify(value)],
        [`process.${name}`, JSON.stringify(value)],
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(options.replace).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  }
}
