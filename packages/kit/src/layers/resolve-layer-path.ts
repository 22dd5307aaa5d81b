import { resolveModulePath } from 'exsolve'
import type { LayerDirectories } from '@fw/schema'
import { isAbsolute, join, normalize, resolve } from 'pathe'
import { isFile } from '../config/is-file.ts'

/** Aliases that refer to the layer in which they are used. */
const local = ['~', '@', '~~', '@@']

/**
 * Resolves a path in the configuration of a layer: with an alias, absolute, relative to the layer, or in a package. Extension and
 * `index` can be omitted.
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

/** The project's aliases as seen from a layer. */
export function layerAliases(layer: LayerDirectories, project: LayerDirectories): Record<string, string> {
  const { alias, experimental } = project.options
  if (layer === project || !experimental.localLayerAliases) return alias
  return { ...alias, ...localAliases(layer.options.alias) }
}

/** Aliases that refer to the layer in which they are used. */
export function localAliases(alias: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(local.flatMap((name) => (alias[name] === undefined ? [] : [[name, alias[name]]])))
}

/** Replaces the alias at the start of a path; the longest alias wins. */
export function resolveAlias(path: string, aliases: Readonly<Record<string, string>>): string {
  let longest: string | undefined
  for (const name of Object.keys(aliases)) {
    const fits = path === name || path.startsWith(name.endsWith('/') ? name : `${name}/`)
    if (fits && (longest === undefined || name.length > longest.length)) longest = name
  }
  return longest === undefined ? path : join(aliases[longest]!, path.slice(longest.length))
}
