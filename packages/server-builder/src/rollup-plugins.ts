import { pathToFileURL } from 'node:url'
import type { BuildApp } from '@fw/schema'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { dirname, isAbsolute } from 'pathe'
import { appConfigFiles } from './app-config.ts'
import { compilePackages } from './compile-packages.ts'
import { isStandalone } from './add-server-bundle.ts'
import { resolveInlinedVue } from './external-vue.ts'
import { importProtection } from './import-protection.ts'
import { layerAliases } from './layer-aliases.ts'
import { rendersPages } from './nitro-config.ts'
import { publicAssetsId, publicAssetsText, readAssetId, readAssetText } from './public-assets.ts'
import { runtimeFile } from './runtime-file.ts'

const entry = '#fw/server-entry'
const publicAssetsModule = '\0fw:public-assets'
const readAssetModule = '\0fw:read-asset'
const noEntry = '\0fw:no-entry'
const generated = '\0fw:generated:'
const noEntryText = 'export const render = undefined\n'

/** Modules of Nitro's runtime that fw replaces with its own, which have the same exports. A test compares them. */
export const replacedModules = {
  config: runtimeFile('config'),
  cache: runtimeFile('cache/cached-handler'),
  task: runtimeFile('tasks'),
  /** For entries of presets. */
  host: runtimeFile('host-runtime'),
  /** The same as `config` for server code, which may also read the configuration of the app. */
  publicConfig: runtimeFile('app-config'),
  /** For server code, in place of the package. */
  h3: runtimeFile('h3'),
}

const ownDir = dirname(replacedModules.h3)

/** Stands for h3 in development. As long as its name, so that positions in the code stay as they are. */
const h3Id = '#3'

/**
 * In development a package is loaded once for all that import it, so server code imports something else. Server builds don't need this: there
 * `resolveReplaced` knows who imports it.
 */
export const redirectH3 = {
  name: 'fw:redirect-h3',
  transform(code: string, id: string): { code: string; map: null } | undefined {
    if (!/['"]h3['"]/.test(code) || usesPackage(id)) return undefined
    const redirected = code.replace(/(\bfrom\s*|\bimport\s*\(?\s*)(['"])h3\2/g, `$1$2${h3Id}$2`)
    return redirected === code ? undefined : { code: redirected, map: null }
  },
}

/** Whether a module belongs to fw's runtime, to Nitro or to h3, which get the package itself. */
function usesPackage(importer: string): boolean {
  return importer.includes(ownDir) || /[\\/]node_modules[\\/](?:nitropack|h3)[\\/]/.test(importer)
}

const relativePath = /^\.\.?\/(internal\/)?(config|cache|task)\.mjs$/
const packagePath = /^nitropack\/(?:dist\/)?runtime\/(internal\/)(config|cache|task)(?:\.mjs)?$/

/** Makes Nitro use fw's runtime configuration, response cache, tasks and handler of unhandled errors, and server code use fw's readers of bodies. */
export const resolveReplaced = {
  name: 'fw:replaced-modules',
  resolveId(id: string, importer: string | undefined): string | undefined {
    if (id === 'nitropack/runtime/internal' && /nitropack[\\/]dist[\\/]presets[\\/]/.test(importer ?? ''))
      return replacedModules.host
    if (id === h3Id || (id === 'h3' && importer !== undefined && !usesPackage(importer))) return replacedModules.h3
    const isNitro = importer !== undefined && /nitropack[\\/]dist[\\/]runtime[\\/]/.test(importer)
    const match = (isNitro && relativePath.exec(id)) || packagePath.exec(id)
    if (!match) return undefined
    const [, dir, name] = match
    if (name === 'cache' || name === 'task') return replacedModules[name]
    // Nitro's own modules in `internal` import their neighbours.
    return dir === undefined ? replacedModules.config : replacedModules.publicConfig
  },
}

/** Resolves the list of public files for the entry of a preset. */
function listedAssets(id: string, importer: string | undefined): string | undefined {
  const isPreset = importer !== undefined && /nitropack[\\/]dist[\\/]presets[\\/]/.test(importer)
  return isPreset && id === '#nitro-internal-virtual/public-assets' ? runtimeFile('listed-assets') : undefined
}

/** Resolves modules before Nitro's plugins do: the app's server bundle, and modules of Nitro that fw replaces. */
export function rollupPlugins(app: BuildApp, nitro: Nitro, rollup: RollupConfig): void {
  const { server } = app.output
  const file = server ? `${server.dir}/${server.entry}` : app.entries.server
  const traced = new Set(server?.externals)
  const plugin = {
    name: 'fw:resolve',
    resolveId: {
      order: 'pre' as const,
      handler(id: string, importer: string | undefined) {
        if (id === entry) {
          if (!server && rendersPages(app)) return file // bundled by Nitro, see `ServerBundle`
          if (nitro.options.preset === 'nitro-prerender') return { id: pathToFileURL(file).href, external: true }
          if (!rendersPages(app)) return noEntry
          // The app is already bundled.
          return isStandalone(nitro) ? { id: entry, external: true } : file
        }
        // Files to be traced. Nitro's plugin for CommonJS would load them, and the tracer would get what they import as well.
        if (importer === undefined && traced.has(id)) return id
        if (!server && app.files.resolve(id) !== undefined) return generated + id
        const vue = rendersPages(app) && !isStandalone(nitro) ? resolveInlinedVue(app, id) : undefined
        if (vue !== undefined) return vue
        if (id === publicAssetsId) return publicAssetsModule
        if (id === readAssetId) return readAssetModule
        return listedAssets(id, importer) ?? resolveReplaced.resolveId(id, importer)
      },
    },
    generateBundle(this: { getModuleIds: () => Iterable<string> }) {
      for (const id of this.getModuleIds()) if (isAbsolute(id)) app.output.inputs?.add(id.replace(/\?.*$/, ''))
    },
    load: (id: string) => {
      if (id === publicAssetsModule) return publicAssetsText(nitro)
      if (id === readAssetModule) return readAssetText
      if (id.startsWith(generated)) return app.files.text(app.files.resolve(id.slice(generated.length))!, 'server')
      return id === noEntry ? noEntryText : undefined
    },
  }
  rollup.plugins = [
    plugin,
    appConfigFiles(app),
    ...(nitro.options.preset === 'nitro-prerender' ? [] : [importProtection(app)]),
    ...(layerAliases(app) as { name: string }[]), // plugins of any bundler
    ...compilePackages(app, rollup),
    ...(Array.isArray(rollup.plugins) ? rollup.plugins : [rollup.plugins]),
  ]
}
