import { existsSync } from 'node:fs'
import { join } from 'pathe'

/** Specifiers that may be a path without `~/`. */
// oxlint-disable-next-line no-control-regex -- the convention for ids of virtual modules
export const templateAssetSpecifier = /^[^./\0#@][^\0]*\.\w+(?:\?.*)?$/

/**
 * `<img src="~/logo.png">`: the template compiler strips `~/`, so the rest looks like a package. Returns the file in the directory that `~`
 * refers to in the component, with the query of the specifier; undefined if there is none.
 */
export function templateAsset(
  specifier: string,
  importer: string | undefined,
  dirOf: (importer: string) => string | undefined,
): string | undefined {
  if (!importer || !/\.vue(?:\?|$)/.test(importer) || !templateAssetSpecifier.test(specifier)) return undefined
  const dir = dirOf(importer)
  const [path = '', query] = specifier.split('?')
  const file = dir === undefined ? undefined : join(dir, path)
  return file !== undefined && existsSync(file) ? file + (query === undefined ? '' : `?${query}`) : undefined
}
