import { existsSync } from 'node:fs'
import type { BuildApp } from '@fw/schema'
import { isPublicFile } from '../resolve/is-public-file.ts'

/**
 * `<img src="/logo.png">` refers to a file in the public directory, and is compiled to an import. Returns a function that distinguishes it
 * from an absolute file path. Warns if the file doesn't exist.
 */
export function createIsPublicImport(
  app: Pick<BuildApp, 'layerDirs' | 'options' | 'progress' | 'publicDirs'>,
): (specifier: string, importer: string | undefined) => boolean {
  const roots = [...app.layerDirs, app.options.srcDir, app.options.buildDir].map((dir) => `${dir.replace(/\/$/, '')}/`)
  return (specifier, importer) => {
    if (!/^\/(?!\/)/.test(specifier) || !importer || !/\.(?:vue|[jt]sx)(?:\?|$)/.test(importer)) return false
    const path = specifier.replace(/[?#].*$/, '')
    // An absolute file path, as written by plugins and aliases; the extension may be missing.
    if (existsSync(path) || roots.some((root) => path.startsWith(root))) return false
    if (!isPublicFile(path, app.publicDirs)) {
      app.progress.warn(`${specifier} in ${importer.replace(/\?.*$/, '')} is in no public directory; the address stays as it is.`)
    }
    return true
  }
}

/** The module in place of a public file. It is not bundled, but base path and CDN are added to its URL at run time. */
export function publicImportCode(specifier: string): string {
  return `import { publicAssetsURL } from '#internal/fw/paths'\nexport default publicAssetsURL(${JSON.stringify(specifier)})`
}
