import type { Nitro } from 'nitropack/types'

type PrerenderedRoute = NonNullable<Nitro['_prerenderedRoutes']>[number]

/** Prerendered routes that are HTML pages, not data or other files. */
export function prerenderedPages({ _prerenderedRoutes = [] }: Nitro): PrerenderedRoute[] {
  return _prerenderedRoutes.filter(({ fileName, contentType }) => fileName?.endsWith('.html') || contentType?.includes('html'))
}

/** Source of the virtual module `#fw/prerendered`. */
export function prerenderedModule(nitro: Nitro): string {
  const files = prerenderedPages(nitro).flatMap(({ fileName }) => fileName ?? [])
  return `export const prerenderedFiles = ${JSON.stringify(files)}\n`
}
