import { readdirSync, realpathSync } from 'node:fs'
import { describeValue, isPlainObject, problem, valueAt, type Problem, type Source } from '@fw/schema'
import { basename, join, relative, resolve } from 'pathe'
import { InsecureAddress } from './fetch-archive.ts'
import { UnsafeArchive } from './safe-archive.ts'
import { isDirectory } from './is-file.ts'
import { at, findLocalLayer, isRemote, type LayerPlace } from './layer-source.ts'
import { InvalidLayerLock } from './layer-lock.ts'
import { ChangedLayer, fetchRemoteLayer, UnlockedLayer } from './remote-layer.ts'
import { configFailure, runConfigFile } from './run-config-file.ts'

/** The project or one of its layers. */
export interface Layer {
  name: string
  /** Absolute directory. */
  dir: string
  configFile?: string
  /** As written in `extends`, `theme` or `--extends`; undefined for the project and for `layers/*`. */
  source?: string
  /** Its sources, highest precedence first. */
  sources: Source[]
  /** Its blocks for inactive environments. */
  silent: Source[]
}

export interface LayerContext {
  rootDir: string
  mode: string
  envName: string
  env: Readonly<Record<string, string | undefined>>
  refresh: boolean
  problems: Problem[]
}

/** Layers that a layer extends. */
interface Reference {
  source: string
  /** Found in `layers/` instead of being referenced. */
  isScanned?: true
  auth?: string | undefined
  fromDir: string
  namedBy?: Source | undefined
  keys?: readonly string[]
}

/** Sources of the project besides its configuration file. */
interface AroundProject {
  stronger: readonly Source[]
  weaker: readonly Source[]
  /** Layers added on the command line. */
  extends: readonly string[]
}

/** Loads the project and all layers, highest precedence first. A layer that is reached more than once is loaded once. */
export async function readLayers(project: LayerPlace, around: AroundProject, context: LayerContext): Promise<Layer[]> {
  const seen = new Set<string>()
  const root = await readLayer(project, undefined, context)
  root.sources.push(...around.weaker)
  seen.add(identityOf(project))
  const layers = [root]
  const cli = around.extends.map((source): Reference => ({ source, fromDir: context.rootDir }))
  const { theme, bases } = references([...around.stronger, ...root.sources], root.dir)
  const scanned = asListed(layersDirectory(context.rootDir), bases).map((dir): Reference => ({
    source: dir,
    isScanned: true,
    fromDir: context.rootDir,
  }))
  for (const reference of [...cli, ...theme, ...scanned, ...bases]) {
    await addLayer(reference, layers, seen, context)
  }
  return layers
}

async function addLayer(reference: Reference, layers: Layer[], seen: Set<string>, context: LayerContext): Promise<void> {
  const place = await locate(reference, context)
  if (!place || seen.has(identityOf(place))) return
  seen.add(identityOf(place))
  const layer = await readLayer(place, reference, context)
  layers.push(layer)
  const { theme, bases } = references(layer.sources, layer.dir)
  for (const base of [...theme, ...bases]) await addLayer(base, layers, seen, context)
}

async function locate(reference: Reference, context: LayerContext): Promise<LayerPlace | undefined> {
  const { source, fromDir, namedBy } = reference
  const where = { source: namedBy, ...(reference.keys ? { keys: reference.keys } : {}) }
  try {
    const place = isRemote(source)
      ? at(await fetchRemoteLayer(source, { ...context, auth: reference.auth }))
      : findLocalLayer(source, fromDir)
    if (place) return real(place)
    const looked = `looked in ${relative(context.rootDir, fromDir) || 'the project'} and its packages`
    context.problems.push(problem('LAYER_NOT_FOUND', { layer: source, looked }, where))
  } catch (error) {
    context.problems.push(fetchProblem(error, reference, where))
  }
  return undefined
}

function fetchProblem(error: unknown, { source, auth }: Reference, where: Parameters<typeof problem>[2]): Problem {
  const withoutSecrets = (text: string): string =>
    (auth ? text.replaceAll(auth, '***') : text).replace(/\/\/[^/@\s]*@/g, '//***@')
  const layer = withoutSecrets(source)
  const message = withoutSecrets(error instanceof Error ? error.message : String(error))
  if (error instanceof UnsafeArchive) return problem('LAYER_UNSAFE', { layer, what: message }, where)
  if (error instanceof ChangedLayer) {
    const { expected, received } = error
    return problem('LAYER_CHANGED', { layer, expected, received }, where)
  }
  if (error instanceof UnlockedLayer) return problem('LAYER_UNLOCKED', { layer }, where)
  if (error instanceof InvalidLayerLock) return problem('LAYER_LOCK_INVALID', { layer }, where)
  if (error instanceof InsecureAddress) return problem('LAYER_INSECURE', { layer }, where)
  return problem('LAYER_FAILED', { layer, message }, where)
}

/** Loads a layer; without a reference it is the project. */
async function readLayer(place: LayerPlace, reference: Reference | undefined, context: LayerContext): Promise<Layer> {
  const raw = await readRaw(place, context)
  const name = layerName(raw, place.name ?? basename(place.dir))
  const { configFile } = place
  const base = {
    ...(configFile ? { file: configFile } : {}),
    ...(reference ? { layer: name } : {}),
  }
  const label = (configFile ? relative(context.rootDir, configFile) : '') || 'fw.config'
  const file: Source = { ...base, kind: 'file', label, config: raw }
  const asSource = (block: string[]): Source => ({
    ...base,
    kind: 'block',
    label: `${block.join('.')} in ${label}`,
    block,
    config: readAt(raw, block),
  })
  const blocks = blocksIn(raw)
  const active = activeBlocks(context).filter((block) => blocks.some((each) => each.join() === block.join()))
  for (const unused of place.unused) {
    context.problems.push(
      problem('SEVERAL_CONFIG_FILES', { used: label, unused: relative(context.rootDir, unused) }, { source: file }),
    )
  }
  return {
    name,
    dir: place.dir,
    ...(configFile ? { configFile } : {}),
    ...(reference && !reference.isScanned ? { source: reference.source } : {}),
    sources: raw === undefined ? [] : [...active.map(asSource), file],
    silent: blocks.filter((block) => !active.some((each) => each.join() === block.join())).map(asSource),
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

/** `$env.<name>` takes precedence over `$production`, which takes precedence over the rest of the file. */
function activeBlocks({ mode, envName }: LayerContext): string[][] {
  return [['$env', envName], [`$${mode}`]]
}

/** The environment blocks of a file. Invalid types are reported by its check. */
function blocksIn(raw: unknown): string[][] {
  const named = readAt(raw, ['$env'])
  const names = isPlainObject(named) ? Object.keys(named) : []
  const blocks = [['$development'], ['$production'], ['$test'], ...names.map((name) => ['$env', name])]
  return blocks.filter((block) => isPlainObject(readAt(raw, block)))
}

function layerName(raw: unknown, ofDirectory: string): string {
  const name = readAt(raw, ['$meta', 'name'])
  return typeof name === 'string' && name ? name : ofDirectory
}

/** Own properties only. A getter that throws is reported by the check of the file. */
function readAt(config: unknown, keys: readonly string[]): unknown {
  try {
    return valueAt(config, keys)
  } catch {
    return undefined
  }
}

/** `theme` and `extends` of a layer, from the source with the highest precedence. Invalid types are reported by the check of the option. */
function references(sources: readonly Source[], dir: string): { theme: Reference[]; bases: Reference[] } {
  const written = (key: string): { value: unknown; by: Source } | undefined => {
    for (const by of sources) {
      const value = readAt(by.config, [key])
      if (value !== undefined) return { value, by }
    }
    return undefined
  }
  const read = (key: string): Reference[] => {
    const found = written(key)
    if (!found) return []
    const entries: unknown[] = Array.isArray(found.value) ? found.value : [found.value]
    return entries.flatMap((entry, index): Reference[] => {
      const [source, options]: unknown[] = Array.isArray(entry) ? entry : [entry]
      if (typeof source !== 'string' || source === '') return []
      const auth = isPlainObject(options) && typeof options['auth'] === 'string' ? options['auth'] : undefined
      const keys = Array.isArray(found.value) ? [key, String(index)] : [key]
      return [{ source, auth, fromDir: dir, namedBy: found.by, keys }]
    })
  }
  return { theme: read('theme'), bases: read('extends') }
}

/** Directories in `layers/`, highest precedence first: Z before A. */
function layersDirectory(rootDir: string): string[] {
  const dir = join(rootDir, 'layers')
  if (!isDirectory(dir)) return []
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(dir, entry.name))
    .toSorted()
    .toReversed()
}

/** Symbolic links are resolved, because bundlers use real paths. The name is not. */
function real({ dir, configFile, unused }: LayerPlace): LayerPlace {
  const realDir = realpathSync(dir)
  const moved = (file: string): string => join(realDir, relative(dir, file))
  return {
    dir: realDir,
    name: basename(dir),
    unused: unused.map(moved),
    ...(configFile ? { configFile: moved(configFile) } : {}),
  }
}

/** Directories in `layers/` that `extends` lists as well are sorted by its order. */
function asListed(dirs: readonly string[], bases: readonly Reference[]): string[] {
  const listed = [...new Set(bases.map(({ source, fromDir }) => resolve(fromDir, source)))].filter((dir) => dirs.includes(dir))
  const isListed = new Set(listed)
  return dirs.map((dir) => (isListed.has(dir) ? listed.shift()! : dir))
}

function identityOf({ dir, configFile }: LayerPlace): string {
  return realpathSync(configFile ?? dir)
}
