import mime from 'mime'
import type { Nitro, PrerenderRoute } from 'nitropack/types'

const routesOf = new WeakMap<Nitro, readonly PrerenderRoute[]>()

/** Records which routes Nitro writes to files. Call this before prerendering. */
export function watchPrerendering(nitro: Nitro): void {
  nitro.hooks.hook('prerender:done', ({ prerenderedRoutes }) => void routesOf.set(nitro, prerenderedRoutes))
}

/** Prerendered routes that are HTML pages. */
export function prerenderedPages(nitro: Nitro): PrerenderRoute[] {
  const routes = routesOf.get(nitro) ?? []
  return routes.filter(({ fileName, contentType }) => fileName?.endsWith('.html') || contentType?.includes('html'))
}

/** Number of prerendered files of any kind. */
export function prerenderedCount(nitro: Nitro): number {
  return routesOf.get(nitro)?.length ?? 0
}

/** Content types of prerendered files, by path, if they differ from the one for the file extension. */
export function prerenderedTypes(nitro: Nitro): ReadonlyMap<string, string> {
  const types = new Map<string, string>()
  for (const { fileName, contentType } of routesOf.get(nitro) ?? [])
    if (fileName && contentType && contentType !== (mime.getType(fileName) ?? 'text/plain')) types.set(fileName, contentType)
  return types
}

/** Code of the virtual module `#fw/prerendered`. */
export function prerenderedModule(nitro: Nitro): string {
  const files = prerenderedPages(nitro).flatMap(({ fileName }) => fileName ?? [])
  return `export const prerenderedFiles = ${JSON.stringify(files)}\n`
}
