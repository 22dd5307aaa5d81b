import { chunkName } from '@fw/kit/internal'
import type { BuildApp, ClientBundle, ClientManifest, ManifestModule } from '@fw/schema'
import { relative } from 'pathe'
import type { Chunk, ChunkGroup, Compilation, Module } from '../loader-bundler.ts'
import { styledIsland } from './island-styles.ts'

/** The entry for pages of other apps. */
export const islandPartsEntry = 'island-parts'

/** Which files each module of the app needs in the browser. */
export function clientManifest(compilation: Compilation, app: BuildApp): Required<Pick<ClientBundle, 'manifest' | 'names'>> {
  const { options } = app
  const together = chunksTogether([...compilation.chunkGroups])
  const keyOf = ({ id, name }: Chunk): string => {
    const island = styledIsland(app, name)
    if (island !== undefined) return relative(options.rootDir, island)
    return name === 'entry' ? 'entry' : `chunk:${id}`
  }
  const modules: ClientManifest['modules'] = {}
  const names: Record<string, string> = {}
  let islandParts: string | undefined
  for (const { chunk, others } of together) {
    const isStyles = styledIsland(app, chunk.name) !== undefined
    const files = [...chunk.files].filter((file) => !file.includes('.hot-update.'))
    const script = files.find((file) => /\.m?js$/.test(file))
    const css = files.filter((file) => file.endsWith('.css'))
    const assets = [...chunk.auxiliaryFiles].filter((file) => !file.endsWith('.map'))
    const entry: ManifestModule = { file: isStyles ? '' : (script ?? '') }
    if (css.length > 0) entry.css = css
    if (assets.length > 0) entry.assets = assets
    const imports = others.map(keyOf)
    if (imports.length > 0) entry.imports = imports
    modules[keyOf(chunk)] = entry
    const all = compilation.chunkGraph.getChunkModules(chunk)
    for (const file of componentsIn(all)) modules[relative(options.rootDir, file)] ??= entry
    if (chunk.name === islandPartsEntry) islandParts = script
    if (script !== undefined && !isStyles) names[script] = nameOf(chunk, all, app)
  }
  // The page needs the files of the app at once, although the entry loads it dynamically.
  const started = options.experimental.asyncEntry ? startedBy(together, compilation, app).map(keyOf) : []
  if (started.length > 0) modules['entry']!.imports = [...(modules['entry']!.imports ?? []), ...started]
  return { manifest: { entry: 'entry', modules, ...(islandParts === undefined ? {} : { islandParts }) }, names }
}

/** The chunks that are always loaded together with a chunk: those that all groups with it have in common. */
function chunksTogether(groups: readonly ChunkGroup[]): { chunk: Chunk; others: Chunk[] }[] {
  const together = new Map<string, { chunk: Chunk; others: Chunk[] }>()
  for (const { chunks } of groups) {
    const ids = new Set(chunks.map(idOf))
    for (const chunk of chunks) {
      const known = together.get(idOf(chunk))
      if (known) known.others = known.others.filter((other) => ids.has(idOf(other)))
      else together.set(idOf(chunk), { chunk, others: chunks.filter((other) => idOf(other) !== idOf(chunk)) })
    }
  }
  return [...together.values()]
}

/** The chunks of the app itself, with an asynchronous entry. */
function startedBy(together: readonly { chunk: Chunk; others: Chunk[] }[], { chunkGraph }: Compilation, app: BuildApp): Chunk[] {
  const main = app.entries.client.replace(/entry\.async\.mjs$/, 'entry.client.mjs')
  const found = together.find(({ chunk }) => sources(chunkGraph.getChunkModules(chunk)).some(({ resource }) => resource === main))
  return found ? [found.chunk, ...found.others] : []
}

/** Rspack creates a new object for each access. */
function idOf({ id, name }: Chunk): string {
  return `${id} ${name}`
}

/** Components in these modules. Pages list those that were rendered by their files. */
function componentsIn(modules: readonly Module[]): string[] {
  return sources(modules)
    .map(({ resource }) => resource!)
    .filter((resource) => /\.(?:vue|[jt]sx)$/.test(resource))
}

/** Modules with a file, including those that were merged. */
export function sources(modules: readonly Module[]): Module[] {
  return modules.flatMap((module) => [...(module.resource ? [module] : []), ...(module.modules ? sources(module.modules) : [])])
}

function nameOf({ name, files }: Chunk, modules: readonly Module[], app: BuildApp): string {
  const fileName = [...files][0] ?? ''
  const sized = sources(modules).map(
    (module) => [module.resource!.replace(/\?.*$/, ''), { renderedLength: module.size() }] as const,
  )
  return chunkName({ fileName, isEntry: name === 'entry', facadeModuleId: null, modules: Object.fromEntries(sized) }, app)
}
