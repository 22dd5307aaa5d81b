import { getAsset, isPublicAssetURL } from '#nitro-internal-virtual/public-assets'
import type { App } from 'h3'
import serveFile from 'nitropack/runtime/internal/static'

/** Lets Nitro's handler of public files see only requests that it answers. For all others it would parse path and headers in vain. */
export default function skipFiles({ h3App }: { h3App: App }): void {
  for (const layer of h3App.stack) if (layer.handler === serveFile) layer.match = (path) => mayBeFile(path)
}

const suffixes = ['.gz', '.br', '/index.html', '/index.html.gz', '/index.html.br']

/** @param path - Decoded, perhaps with a query. */
function mayBeFile(path: string): boolean {
  if (/[%\uDC23\uDC3F]/.test(path)) return true // the handler decodes once more; see `keepMarksEscaped`
  const at = path.indexOf('?')
  const end = at === -1 ? path.length : at
  const id = path.slice(0, path[end - 1] === '/' ? end - 1 : end)
  return isPublicAssetURL(id) || suffixes.some((suffix) => getAsset(id + suffix) !== undefined)
}
