import { chunkName } from '@fw/kit/internal'
import type { BuildApp, ClientManifest, ManifestModule } from '@fw/schema'
import { relative } from 'pathe'
import type { Plugin } from 'vite'
import { entrySpecifier, isClientEntry, type EntryImportMap } from './entry-import-map.ts'
import { isIslandParts } from './island-parts.ts'
import { styledIsland } from './island-styles.ts'

interface Files {
  isInlined: (file: string) => boolean
  isEntry: EntryImportMap['isEntry']
}

/** Records which files each module of the app needs in the browser. */
export function assetManifest(app: BuildApp, { isInlined, isEntry }: Files): Plugin {
  const { options } = app
  return {
    name: 'fw:asset-manifest',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const inAssets = (file: string): string => relative(options.app.buildAssetsDir, `/${file}`)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const keyOf = new Map<string, string>()
        for (const chunk of chunks) {
          const island = styledIsland(chunk.facadeModuleId)
          const key = island
            ? moduleKey(island, options.bundler1.root)
            : isClientEntry(chunk, app)
              ? 'entry'
              : chunk.facadeModuleId
                ? moduleKey(chunk.facadeModuleId, options.bundler1.root)
                : chunk.fileName
          keyOf.set(chunk.fileName, key)
        }
        const modules: ClientManifest['modules'] = {}
        for (const chunk of chunks) {
          const { importedCss, importedAssets } = chunk.viteMetadata ?? {}
          const isStyles = styledIsland(chunk.facadeModuleId) !== undefined
          const entry: ManifestModule = { file: isStyles ? '' : inAssets(chunk.fileName) }
          if (importedCss?.size) entry.css = [...importedCss].map(inAssets)
          if (importedAssets?.size) entry.assets = [...importedAssets].map(inAssets)
          if (chunk.imports.length > 0) entry.imports = chunk.imports.flatMap((file) => keyOf.get(file) ?? [])
          if (chunk.dynamicImports.length > 0)
            entry.dynamicImports = chunk.dynamicImports.flatMap((file) => keyOf.get(file) ?? [])
          // The page needs the files of the app at once, although the entry loads it dynamically.
          if (isClientEntry(chunk, app) && options.experimental.asyncEntry) {
            entry.imports = [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]
            delete entry.dynamicImports
          }
          modules[keyOf.get(chunk.fileName)!] = entry
          // Components in a shared chunk are looked up by their own name too.
          for (const id of Object.keys(chunk.modules)) {
            if (/^[^\0].*\.(?:vue|[jt]sx)$/.test(id)) modules[moduleKey(id, options.bundler1.root)] ??= entry
          }
        }
        const loaded = chunks.filter(({ facadeModuleId }) => styledIsland(facadeModuleId) === undefined)
        for (const chunk of chunks) if (!loaded.includes(chunk)) delete bundle[chunk.fileName] // it only refers to style sheets
        const names = Object.fromEntries(loaded.map((chunk) => [inAssets(chunk.fileName), chunkName(chunk, app)]))
        const mapped = Object.keys(bundle)
          .filter(isEntry)
          .map((file) => [entrySpecifier, inAssets(file)])
        const parts = loaded.find(({ facadeModuleId }) => isIslandParts(facadeModuleId, app))
        const inlined = Object.keys(bundle).filter(isInlined).map(inAssets)
        app.output.client = {
          dir: `${options.buildDir}/dist/client`,
          manifest: {
            entry: 'entry',
            modules,
            ...(inlined.length > 0 ? { inlined } : {}),
            ...(parts ? { islandParts: inAssets(parts.fileName) } : {}),
            ...(mapped.length > 0 ? { importMap: Object.fromEntries(mapped) as Record<string, string> } : {}),
          },
          names,
        }
      },
    },
  }
}

/** The name of a module in server code, as emitted by the SFC compiler: relative to Vite's root. */
function moduleKey(id: string, root: string): string {
  return relative(root, id.replace(/\?.*$/, ''))
}
