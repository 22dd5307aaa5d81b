import type { BuildApp, ClientManifest, ManifestModule } from '@fw/schema'
import { relative } from 'pathe'
import type { Plugin } from 'vite'
import { chunkName } from '../chunk-names.ts'

/** Records which files each module of the app needs in the browser. */
export function assetManifest(app: BuildApp): Plugin {
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
          const key = chunk.isEntry
            ? 'entry'
            : chunk.facadeModuleId
              ? moduleKey(chunk.facadeModuleId, options.bundler1.root)
              : chunk.fileName
          keyOf.set(chunk.fileName, key)
        }
        const modules: ClientManifest['modules'] = {}
        for (const chunk of chunks) {
          const { importedCss, importedAssets } = chunk.viteMetadata ?? {}
          const entry: ManifestModule = { file: inAssets(chunk.fileName) }
          if (importedCss?.size) entry.css = [...importedCss].map(inAssets)
          if (importedAssets?.size) entry.assets = [...importedAssets].map(inAssets)
          if (chunk.imports.length > 0) entry.imports = chunk.imports.flatMap((file) => keyOf.get(file) ?? [])
          if (chunk.dynamicImports.length > 0)
            entry.dynamicImports = chunk.dynamicImports.flatMap((file) => keyOf.get(file) ?? [])
          modules[keyOf.get(chunk.fileName)!] = entry
          // Components in a shared chunk are looked up by their own name too.
          for (const id of Object.keys(chunk.modules)) {
            if (/\.(?:vue|[jt]sx)$/.test(id)) modules[moduleKey(id, options.bundler1.root)] ??= entry
          }
        }
        const names = Object.fromEntries(chunks.map((chunk) => [inAssets(chunk.fileName), chunkName(chunk, app)]))
        app.output.client = { dir: `${options.buildDir}/dist/client`, manifest: { entry: 'entry', modules }, names }
      },
    },
  }
}

/** The name of a module in server code, as emitted by the SFC compiler: relative to Vite's root. */
function moduleKey(id: string, root: string): string {
  return relative(root, id.replace(/\?.*$/, ''))
}
