import { pathToFileURL } from 'node:url'
import type { BuildApp } from '@fw/schema'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { isAbsolute } from 'pathe'
import { appConfigFiles } from './app-config.ts'
import { compilePackages } from './compile-packages.ts'
import { isStandalone } from './add-server-bundle.ts'
import { resolveInlinedVue } from './external-vue.ts'
import { importProtection } from './import-protection.ts'
import { layerAliases } from './layer-aliases.ts'
import { rendersPages } from './nitro-config.ts'
import { publicAssetsId, publicAssetsText } from './public-assets.ts'
import { runtimeFile } from './runtime-file.ts'

const entry = '#fw/server-entry'
const publicAssetsModule = '\0fw:public-assets'
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
}

const relativePath = /^\.\.?\/(internal\/)?(config|cache|task)\.mjs$/
const packagePath = /^nitropack\/(?:dist\/)?runtime\/(internal\/)(config|cache|task)(?:\.mjs)?$/

/** Makes Nitro use fw's runtime configuration, response cache, tasks and handler of unhandled errors. */
export const resolveReplaced = {
  name: 'fw:replaced-modules',
  resolveId(id: string, importer: string | undefined): string | undefined {
    if (id === 'nitropack/runtime/internal' && /nitropack[\\/]dist[\\/]presets[\\/]/.test(importer ?? ''))
      return replacedModules.host
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
        if (!server && app.files.resolve(id) !== undefined) return generated + id
        const vue = rendersPages(app) && !isStandalone(nitro) ? resolveInlinedVue(app, id) : undefined
        if (vue !== undefined) return vue
        if (id === publicAssetsId) return publicAssetsModule
        return listedAssets(id, importer) ?? resolveReplaced.resolveId(id, importer)
      },
    },
    generateBundle(this: { getModuleIds: () => Iterable<string> }) {
      for (const id of this.getModuleIds()) if (isAbsolute(id)) app.output.inputs?.add(id.replace(/\?.*$/, ''))
    },
    load: (id: string) => {
      if (id === publicAssetsModule) return publicAssetsText(nitro)
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
