import { manifest } from '#fw/assets'
import { assetsURL } from '../config.ts'

interface PageAssets {
  /** Tags for the head: style sheets, then module preloads. */
  styles: string
  preloads: string
  /** The entry script, if it is not the default one. */
  entry?: string
}

const cache = new Map<string, PageAssets>()
const limit = 2000

const entry = manifest.modules[manifest.entry]

/** The entry script of the app. */
export const entryScript: (nonce: string) => string = (nonce) =>
  entry ? `<script type="module"${nonce} src="${assetsURL}${entry.file}" crossorigin></script>` : ''

/** The assets of a page, by the modules that rendered it. Cached, because the same modules always need the same tags. */
export function pageAssets(modules: Iterable<string>): PageAssets {
  const keys = [...modules]
  const id = keys.join('\n')
  let assets = cache.get(id)
  if (!assets) {
    assets = collect(keys)
    if (cache.size >= limit) cache.clear()
    cache.set(id, assets)
  }
  return assets
}

function collect(keys: string[]): PageAssets {
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
  return {
    styles: [...styles].map((file) => `<link rel="stylesheet" href="${assetsURL}${file}" crossorigin>`).join(''),
    preloads: [...scripts].map((file) => `<link rel="modulepreload" crossorigin href="${assetsURL}${file}">`).join(''),
  }
}
