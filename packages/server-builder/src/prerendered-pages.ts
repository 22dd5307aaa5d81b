import type { Nitro } from 'nitropack/types'

type PrerenderedRoute = NonNullable<Nitro['_prerenderedRoutes']>[number]

/** Pages that a build has written to files, other than data and the like. */
export function prerenderedPages({ _prerenderedRoutes = [] }: Nitro): PrerenderedRoute[] {
  return _prerenderedRoutes.filter(({ fileName, contentType }) => fileName?.endsWith('.html') || contentType?.includes('html'))
}

/** The module by which a server knows them. */
export function prerenderedModule(nitro: Nitro): string {
  const files = prerenderedPages(nitro).flatMap(({ fileName }) => fileName ?? [])
  return `export const prerenderedFiles = ${JSON.stringify(files)}\n`
}
