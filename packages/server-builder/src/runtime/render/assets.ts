import { inlinedStyles, manifest } from '#fw/assets'
import type { IslandPart } from '@fw/schema'
import { assetsURL, scriptText } from '../config.ts'

interface PageAssets {
  /** Style sheets: inlined ones, and links to others. */
  styles: string
  /** Module preloads. */
  preloads: string
  /** The entry script, if it is not the default one. */
  entry?: string
}

const cache = new Map<string, PageAssets>()
const limit = 2000

const entry = manifest.modules[manifest.entry]

const imports = Object.entries(manifest.importMap ?? {}).map(([specifier, file]) => [specifier, assetsURL + file])

/** Empty if there is none. */
export const importMapText: string =
  imports.length > 0 ? scriptText({ imports: Object.fromEntries(imports) as Record<string, string> }) : ''

/** The import map of built files. Browsers ignore it after the first module. */
export const importMap: (nonce: string) => string = (nonce) =>
  importMapText === '' ? '' : `<script type="importmap"${nonce}>${importMapText}</script>`

/** The entry script of the app. */
export const entryScript: (nonce: string) => string = (nonce) =>
  entry ? `<script type="module"${nonce} src="${assetsURL}${entry.file}" crossorigin></script>` : ''

/**
 * The assets of a page, by the modules that rendered it. Cached, because the same modules always need the same tags.
 *
 * @param nonce - the attribute for inlined styles, which differs per response
 * @param lazyModules - modules whose code is loaded later
 */
export function pageAssets(modules: Iterable<string>, nonce: string, lazyModules?: Iterable<string>): PageAssets {
  const keys = [...modules]
  const lazyKeys = lazyModules ? [...lazyModules] : []
  const id = lazyModules ? `${keys.join('\n')}\n\n${lazyKeys.join('\n')}` : keys.join('\n')
  let assets = cache.get(id)
  if (!assets) {
    assets = collect(keys, lazyKeys)
    if (cache.size >= limit) cache.clear()
    cache.set(id, assets)
  }
  return nonce === '' ? assets : { ...assets, styles: assets.styles.replaceAll(styleTag, `<style${nonce}>`) }
}

/** Interactive components of an island, with the URL of their code for pages of other apps, if they may run it. */
export function islandParts(parts: Record<string, IslandPart>): Record<string, IslandPart> {
  if (!manifest.islandParts) return parts
  const script = assetsURL + manifest.islandParts
  return Object.fromEntries(Object.entries(parts).map(([uid, part]) => [uid, { ...part, script }]))
}

/** Style sheets of the modules of an island. Pages load those they don't have; pages of other apps have none of them. */
export function islandSheets(modules: Iterable<string>): string[] {
  return [...sheetsOf(modules)].map((file) => assetsURL + file)
}

function sheetsOf(keys: Iterable<string>): Set<string> {
  const sheets = new Set<string>()
  const seen = new Set(keys)
  for (const key of seen) {
    const module = manifest.modules[key]
    for (const file of module?.css ?? []) sheets.add(file)
    for (const imported of module?.imports ?? []) seen.add(imported)
  }
  return sheets
}

function collect(keys: string[], lazyKeys: string[]): PageAssets {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const module = manifest.modules[key]
    if (!module) return
    for (const imported of module.imports ?? []) visit(imported)
    for (const file of module.css ?? []) styles.add(file)
    scripts.add(module.file)
  }
  visit(manifest.entry)
  keys.forEach(visit)
  const loaded = [...scripts]
  lazyKeys.forEach(visit)
  const files = [...styles]
  return {
    styles: files.map(styleSheet).join(''),
    preloads:
      files
        .filter((file) => inlinedStyles[file] !== undefined)
        .map(loadedMark)
        .join('') + loaded.map((file) => `<link rel="modulepreload" crossorigin href="${assetsURL}${file}">`).join(''),
  }
}

/**
 * `Link` headers for what every page needs: the entry with its imports, and its linked style sheets. Not as modules if there is an
 * import map, which some browsers would ignore after them.
 */
export const entryLinks: () => string[] = () => (links ??= createEntryLinks())

let links: string[] | undefined

function createEntryLinks(): string[] {
  const { styles, preloads } = collect([], [])
  return [
    ...urls(styles, /<link rel="stylesheet" href="([^"]+)"/g).map((url) => `<${url}>; rel=preload; as=style; crossorigin`),
    ...urls(preloads, /<link rel="modulepreload" crossorigin href="([^"]+)"/g).map(
      (url) => `<${url}>; ${importMapText === '' ? 'rel=modulepreload' : 'rel=preload; as=script'}; crossorigin`,
    ),
  ]
}

function urls(tags: string, pattern: RegExp): string[] {
  return [...tags.matchAll(pattern)].map(([, url]) => url!)
}

/** Style sheets contain no such tag: `inlinedText` escapes it. */
const styleTag = '<style>'

function styleSheet(file: string): string {
  const text = inlinedStyles[file]
  return text === undefined
    ? `<link rel="stylesheet" href="${assetsURL}${file}" crossorigin>`
    : `${styleTag}${text.replaceAll('\0', assetsURL)}</style>`
}

/** Bundled code loads the style sheets of a chunk unless there is a link to them. Browsers don't load disabled style sheets. */
function loadedMark(file: string): string {
  return `<link rel="stylesheet" href="${assetsURL}${file}" disabled>`
}
