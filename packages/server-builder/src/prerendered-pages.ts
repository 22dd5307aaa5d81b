import mime from 'mime'
import type { Nitro, PrerenderRoute } from 'nitropack/types'

const routesOf = new WeakMap<Nitro, readonly PrerenderRoute[]>()

/** Records which routes Nitro writes to files. Call this before prerendering. */
export function watchPrerendering(nitro: Nitro): void {
  nitro.hooks.hook('prerender:done', ({ prerenderedRoutes: routes }) => void routesOf.set(nitro, routes))
}

/** Prerendered routes of any kind. */
export function prerenderedRoutes(nitro: Nitro): readonly PrerenderRoute[] {
  return routesOf.get(nitro) ?? []
}

/** Prerendered routes that are HTML pages. */
export function prerenderedPages(nitro: Nitro): PrerenderRoute[] {
  return prerenderedRoutes(nitro).filter(
    ({ fileName, contentType }) => fileName?.endsWith('.html') || contentType?.includes('html'),
  )
}

/** Number of prerendered files of any kind. */
export function prerenderedCount(nitro: Nitro): number {
  return prerenderedRoutes(nitro).length
}

/** Content types of prerendered files, by path, if they differ from the one for the file extension. */
export function prerenderedTypes(nitro: Nitro): ReadonlyMap<string, string> {
  const types = new Map<string, string>()
  for (const { fileName, contentType } of prerenderedRoutes(nitro))
    if (fileName && contentType && contentType !== (mime.getType(fileName) ?? 'text/plain')) types.set(fileName, contentType)
  return types
}

/** Code of the virtual module `#fw/prerendered`. */
export function prerenderedModule(nitro: Nitro): string {
  const files = prerenderedPages(nitro).flatMap(({ fileName }) => fileName ?? [])
  return `export const prerenderedFiles = ${JSON.stringify(files)}\n`
}
