import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { describeValue, isPlainObject, problem, type Problem, type Source } from '@fw/schema'
import { basename, dirname, join, relative } from 'pathe'
import { at, findLocalLayer, isRemote, type LayerPlace } from './layer-source.ts'
import { fetchRemoteLayer, InsecureAddress, UnsafeArchive } from './remote-layer.ts'
import { configFailure, runConfigFile } from './run-config-file.ts'

/** The project or something it builds on. */
export interface Layer {
  name: string
  /** Absolute directory. */
  dir: string
  configFile?: string
  /** As written in `extends`, `theme` or `--extends`; absent for the project and for `layers/*`. */
  source?: string
  /** Its configuration, the strongest part first. */
  sources: Source[]
}

export interface LayerContext {
  rootDir: string
  mode: string
  envName: string
  env: Readonly<Record<string, string | undefined>>
  refresh: boolean
  problems: Problem[]
}

/** What a layer names as its own base. */
interface Reference {
  source: string
  auth?: string | undefined
  fromDir: string
  namedBy?: Source | undefined
  keys?: readonly string[]
}

/** Reads the project and everything it builds on, the strongest layer first. A layer reached twice counts once. */
export async function readLayers(project: LayerPlace, extra: readonly Source[], asked: readonly string[], context: LayerContext): Promise<Layer[]> {
  const seen = new Set<string>()
  const root = await readLayer(project, undefined, context)
  root.sources.push(...extra)
  seen.add(identityOf(project))
  const layers = [root]
  const cli = asked.map((source): Reference => ({ source, fromDir: context.rootDir }))
  const scanned = layersDirectory(context.rootDir).map((dir): Reference => ({ source: dir, fromDir: context.rootDir }))
  const { theme, bases } = references(root)
  for (const reference of [...cli, ...theme, ...scanned, ...bases]) {
    await addLayer(reference, layers, seen, context)
  }
  return layers
}

async function addLayer(reference: Reference, layers: Layer[], seen: Set<string>, context: LayerContext): Promise<void> {
  const place = await locate(reference, context)
  if (!place || seen.has(identityOf(place))) return
  seen.add(identityOf(place))
  const layer = await readLayer(place, reference.source, context)
  layers.push(layer)
  const { theme, bases } = references(layer)
  for (const base of [...theme, ...bases]) await addLayer(base, layers, seen, context)
}

async function locate(reference: Reference, context: LayerContext): Promise<LayerPlace | undefined> {
  const { source, fromDir, namedBy } = reference
  const where = { source: namedBy, ...(reference.keys ? { keys: reference.keys } : {}) }
  try {
    const place = isRemote(source) ? at(await fetchRemoteLayer(source, { ...context, auth: reference.auth })) : findLocalLayer(source, fromDir)
    if (place) return place
    const looked = `looked in ${relative(context.rootDir, fromDir) || 'the project'} and its packages`
    context.problems.push(problem('LAYER_NOT_FOUND', { layer: source, looked }, where))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof UnsafeArchive) context.problems.push(problem('LAYER_UNSAFE', { layer: source, what: message }, where))
    else if (error instanceof InsecureAddress) context.problems.push(problem('LAYER_INSECURE', { layer: source }, where))
    else context.problems.push(problem('LAYER_FAILED', { layer: source, message }, where))
  }
  return undefined
}

async function readLayer(place: LayerPlace, source: string | undefined, context: LayerContext): Promise<Layer> {
  const raw = await readRaw(place, context)
  const isProject = source === undefined
  const name = layerName(raw, place.dir)
  const { configFile } = place
  const base = {
    ...(configFile ? { file: configFile } : {}),
    ...(isProject ? {} : { layer: name }),
  }
  const label = (configFile ? relative(context.rootDir, configFile) : '') || 'fw.config'
  const file: Source = { ...base, kind: 'file', label, config: raw }
  const blocks = environmentBlocks(raw, context).map(
    ({ block, config }): Source => ({ ...base, kind: 'block', label: `${block.join('.')} in ${label}`, block, config }),
  )
  for (const unused of place.unused) {
    context.problems.push(problem('SEVERAL_CONFIG_FILES', { used: label, unused: relative(context.rootDir, unused) }, { source: file }))
  }
  return {
    name,
    dir: place.dir,
    ...(configFile ? { configFile } : {}),
    ...(isProject ? {} : { source }),
    sources: raw === undefined ? [] : [...blocks, file],
  }
}

async function readRaw({ configFile }: LayerPlace, context: LayerContext): Promise<unknown> {
  if (!configFile) return undefined
  try {
    const raw = await runConfigFile(configFile)
    if (isPlainObject(raw)) return raw
    const source: Source = { kind: 'file', label: relative(context.rootDir, configFile), file: configFile, config: undefined }
    context.problems.push(problem('NOT_AN_OBJECT', { received: describeValue(raw) }, { source }))
  } catch (error) {
    context.problems.push(configFailure(error, configFile, context.rootDir))
  }
  return undefined
}

/** `$env.<name>` is stronger than `$production`, which is stronger than the rest of the file. */
function environmentBlocks(raw: unknown, { mode, envName }: LayerContext): { block: string[]; config: unknown }[] {
  if (!isPlainObject(raw)) return []
  const byName = isPlainObject(raw['$env']) ? { block: ['$env', envName], config: raw['$env'][envName] } : undefined
  const byMode = { block: [`$${mode}`], config: raw[`$${mode}`] }
  return [byName, byMode].filter((each) => each !== undefined).filter((each) => each.config !== undefined)
}

function layerName(raw: unknown, dir: string): string {
  const meta = isPlainObject(raw) ? raw['$meta'] : undefined
  const name = isPlainObject(meta) ? meta['name'] : undefined
  return typeof name === 'string' && name ? name : basename(dir)
}

/** `theme` and `extends` of a layer; the strongest part that has the key decides. Wrong types are reported by the check of the option. */
function references(layer: Layer): { theme: Reference[]; bases: Reference[] } {
  const written = (key: string): { value: unknown; by: Source } | undefined => {
    for (const by of layer.sources) {
      const value = isPlainObject(by.config) ? by.config[key] : undefined
      if (value !== undefined) return { value, by }
    }
    return undefined
  }
  const fromDir = layer.configFile ? configDir(layer.configFile) : layer.dir
  const read = (key: string): Reference[] => {
    const found = written(key)
    if (!found) return []
    const entries: unknown[] = Array.isArray(found.value) ? found.value : [found.value]
    return entries.flatMap((entry, index): Reference[] => {
      const [source, options]: unknown[] = Array.isArray(entry) ? entry : [entry]
      if (typeof source !== 'string' || source === '') return []
      const auth = isPlainObject(options) && typeof options['auth'] === 'string' ? options['auth'] : undefined
      const keys = Array.isArray(found.value) ? [key, String(index)] : [key]
      return [{ source, auth, fromDir, namedBy: found.by, keys }]
    })
  }
  return { theme: read('theme'), bases: read('extends') }
}

/** A path in `.config/fw.ts` is relative to the project, as people mean it. */
function configDir(file: string): string {
  const dir = dirname(file)
  return basename(dir) === '.config' ? dirname(dir) : dir
}

/** Directories of `layers/`, the strongest first: Z before A. */
function layersDirectory(rootDir: string): string[] {
  const dir = join(rootDir, 'layers')
  if (!existsSync(dir)) return []
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(dir, entry.name))
    .toSorted()
    .toReversed()
}

function identityOf({ dir, configFile }: LayerPlace): string {
  return realpathSync(configFile ?? dir)
}
