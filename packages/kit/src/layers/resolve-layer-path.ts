import { resolveModulePath } from 'exsolve'
import type { LayerDirectories } from '@fw/schema'
import { isAbsolute, join, normalize, resolve } from 'pathe'
import { isFile } from '../config/is-file.ts'

/** Names that mean the layer in which they are written. */
const local = ['~', '@', '~~', '@@']

/**
 * The file that a path in the configuration of a layer stands for: with an alias, absolute, relative to the layer, or in a
 * package. The extension may be left out, and `index` too.
 */
export function resolveLayerPath(path: string, layer: LayerDirectories, project: LayerDirectories): string | undefined {
  const aliased = resolveAlias(path, layerAliases(layer, project))
  const bases = isAbsolute(aliased) ? [normalize(aliased)] : [resolve(layer.root, aliased), resolve(layer.src, aliased)]
  const { extensions } = project.options
  for (const base of bases) {
    const endings = ['', ...extensions, ...extensions.map((extension) => `/index${extension}`)]
    const ending = endings.find((each) => isFile(base + each))
    if (ending !== undefined) return base + ending
  }
  if (isAbsolute(aliased) || aliased.startsWith('.')) return undefined
  const found = resolveModulePath(aliased, { from: join(layer.root, '_.mjs'), extensions, try: true })
  return found === undefined ? undefined : normalize(found)
}

/** The aliases of the project as a layer sees them. */
export function layerAliases(layer: LayerDirectories, project: LayerDirectories): Record<string, string> {
  const { alias, experimental } = project.options
  if (layer === project || !experimental.localLayerAliases) return alias
  return { ...alias, ...localAliases(layer.options.alias) }
}

/** Those that mean the layer in which they are written. */
export function localAliases(alias: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(local.flatMap((name) => (alias[name] === undefined ? [] : [[name, alias[name]]])))
}

/** A path with the alias at its beginning replaced; the longest alias wins. */
export function resolveAlias(path: string, aliases: Readonly<Record<string, string>>): string {
  let longest: string | undefined
  for (const name of Object.keys(aliases)) {
    const fits = path === name || path.startsWith(name.endsWith('/') ? name : `${name}/`)
    if (fits && (longest === undefined || name.length > longest.length)) longest = name
  }
  return longest === undefined ? path : join(aliases[longest]!, path.slice(longest.length))
}
