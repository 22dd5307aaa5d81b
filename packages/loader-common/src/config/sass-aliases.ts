import { pathToFileURL } from 'node:url'
import { createLocalAlias, localAlias } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'

/** An importer of Sass. */
export interface SassImporter {
  findFileUrl: (url: string, context: { containingUrl: URL | null }) => URL | null
}

/**
 * Resolves aliases in `@use`, `@forward` and `@import` of Sass, which then looks for partials and extensions. `sass-loader` removes the
 * `~`, and does not look for partials behind an alias.
 */
export function sassAliases({ fw, options }: BuildApp): SassImporter {
  const local = createLocalAlias(fw.layers)
  const names = Object.keys(options.alias).toSorted((a, b) => b.length - a.length)
  return {
    findFileUrl: (url, { containingUrl }) => {
      const importer = containingUrl?.protocol === 'file:' ? decodeURIComponent(containingUrl.pathname) : undefined
      const ofLayer = local && importer !== undefined && localAlias.test(url) ? local(url, importer) : undefined
      if (ofLayer !== undefined) return pathToFileURL(ofLayer)
      const name = names.find((each) => url.startsWith(each.endsWith('/') ? each : `${each}/`))
      if (name === undefined) return null
      return pathToFileURL(`${options.alias[name]!.replace(/\/$/, '')}/${url.slice(name.length).replace(/^\//, '')}`)
    },
  }
}
