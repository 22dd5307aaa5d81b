import { existsSync } from 'node:fs'
import { isPublicFile } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { jsxHelper } from './jsx.ts'

const prefix = '\0fw-public:'

/**
 * `<img src="/logo.png">` refers to a file in the public directory. It is not bundled, but base path and CDN are added to its URL
 * at run time.
 */
export function publicFiles(app: BuildApp): Plugin {
  const roots = [...app.layerDirs, app.options.srcDir, app.options.buildDir].map((dir) => `${dir.replace(/\/$/, '')}/`)
  return {
    name: 'fw:public-files',
    resolveId: {
      order: 'pre',
      filter: { id: /^\/(?!\/)/ },
      handler(specifier, importer) {
        if (!importer || !/\.(?:vue|[jt]sx)(?:\?|$)/.test(importer)) return undefined
        if (specifier === jsxHelper) return undefined
        const path = specifier.replace(/[?#].*$/, '')
        // An absolute file path, as written by plugins and aliases; the extension may be missing.
        if (existsSync(path) || roots.some((root) => path.startsWith(root))) return undefined
        if (!isPublicFile(path, app.publicDirs)) {
          app.progress.warn(
            `${specifier} in ${importer.replace(/\?.*$/, '')} is in no public directory; the address stays as it is.`,
          )
        }
        return prefix + specifier
      },
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- the convention for ids of virtual modules
      filter: { id: /^\0fw-public:/ },
      handler(id) {
        const path = JSON.stringify(id.slice(prefix.length))
        return {
          code: `import { publicAssetsURL } from '#internal/fw/paths'\nexport default publicAssetsURL(${path})`,
          moduleType: 'js',
        }
      },
    },
  }
}
