import { existsSync } from 'node:fs'
import { isPlainObject, type FwOptions, type PlainObject, type Resolution, type Source } from '@fw/schema'
import { resolveModulePath } from 'exsolve'
import { isAbsolute, join, normalize, resolve } from 'pathe'
import type { Layer } from '../config/layers.ts'
import { ownResolution } from './own-resolution.ts'
import { localAliases, resolveAlias } from './resolve-layer-path.ts'

type Context = Parameters<typeof ownResolution>[1] & Pick<Resolution, 'options'>

/**
 * Resolves paths in the sources of a layer, which are relative to the layer and not to the project that extends it. Plugins,
 * modules and directories of imports and components are excluded, because they are resolved per layer.
 */
export function withLocalPaths(layer: Layer, context: Context): Source[] {
  if (!layer.sources.some(({ config }) => isPlainObject(config) && Object.keys(rewrites).some((key) => hasKey(config, key))))
    return layer.sources
  const place = placeOf(layer, context)
  return layer.sources.map((source) =>
    isPlainObject(source.config) ? { ...source, config: rewritten(source.config, place) } : source,
  )
}

/** The directories and aliases with which paths of a layer are resolved. */
interface Place {
  root: string
  src: string
  /** The meaning of `~` and similar aliases in the layer. Empty if they refer to the project. */
  local: Record<string, string>
  /** Aliases of all layers, which are resolved later. */
  known: Record<string, string>
  /** The resolved `alias` option of the layer. */
  own: Record<string, string>
}

function placeOf(layer: Layer, { options, facts, variant }: Context): Place {
  const { alias, srcDir } = ownResolution(layer, { facts, variant }).options
  const isLocal = options.experimental.localLayerAliases
  return { root: layer.dir, src: srcDir, local: isLocal ? localAliases(alias) : {}, known: options.alias, own: alias }
}

type Rewrite = (value: unknown, place: Place) => unknown

const each =
  (change: Rewrite): Rewrite =>
  (value, place) =>
    Array.isArray(value) ? value.map((entry) => change(entry, place)) : value

const inside =
  (key: string, change: Rewrite): Rewrite =>
  (value, place) =>
    isPlainObject(value) && hasKey(value, key) ? { ...value, [key]: change(value[key], place) } : value

/** Options that contain paths. */
const rewrites: Readonly<Record<keyof FwOptions & string, Rewrite>> | Readonly<Record<string, Rewrite>> = {
  css: each(path),
  alias: aliases,
  spaLoadingTemplate: path,
  serverHandlers: each(inside('handler', path)),
  devServerHandlers: each(inside('handler', path)),
  serverEngine: engine,
  build: inside('templates', each(inside('src', path))),
  modulesDir: each((value, { root }) => (typeof value === 'string' ? resolve(root, value) : value)),
}

/** Files that Nitro would look for next to its own. */
function engine(value: unknown, place: Place): unknown {
  const handlers = inside('handlers', each(inside('handler', path)))(value, place)
  return inside('errorHandler', (file) => (Array.isArray(file) ? each(path)(file, place) : path(file, place)))(handlers, place)
}

/** Copies a configuration. Properties that cannot be read are kept, so that the validation reports them. */
function rewritten(config: PlainObject, place: Place): PlainObject {
  const copy = Object.create(
    Object.getPrototypeOf(config) as object | null,
    Object.getOwnPropertyDescriptors(config),
  ) as PlainObject // the same keys
  for (const [key, change] of Object.entries(rewrites)) {
    if (!hasKey(config, key)) continue
    try {
      Object.defineProperty(copy, key, {
        value: change(config[key], place),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } catch {
      // a getter that throws
    }
  }
  return copy
}

/** Resolves a path of a layer: with a local alias, relative to its root or source directory, or in a package. */
function path(value: unknown, { root, src, local, known }: Place): unknown {
  if (typeof value !== 'string' || value === '' || isAbsolute(value)) return value
  const aliased = resolveAlias(value, local)
  if (aliased !== value) return aliased
  const found = [root, src].map((dir) => resolve(dir, value)).find((file) => existsSync(file))
  if (/^\.\.?(?:\/|$)/.test(value)) return found ?? resolve(root, value)
  if (resolveAlias(value, known) !== value) return value
  if (found !== undefined) return found
  const inPackage = resolveModulePath(value, { from: join(root, '_.mjs'), try: true, cache: false })
  return inPackage === undefined ? value : normalize(inPackage)
}

/** Aliases of a layer refer to its own files. Its own `~` and similar aliases only apply to itself. */
function aliases(value: unknown, { local, known, own }: Place): unknown {
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).filter(([name]) => !Object.hasOwn(local, name))
  return Object.fromEntries(
    entries.map(([name, target]) => {
      if (typeof target !== 'string' || own[name] === undefined) return [name, target]
      // An alias of another layer, or one that refers to the project.
      const isForeign = resolveAlias(target, local) === target && resolveAlias(target, without(known, name)) !== target
      return [name, isForeign ? target : own[name]]
    }),
  )
}

function without(record: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _own, ...others } = record
  return others
}

const hasKey = (object: PlainObject, key: string): boolean => Object.hasOwn(object, key)
