import { prerenderedFiles } from '#fw/prerendered'
import { runtimeConfig } from '#fw/settings'
import { getAsset, isPublicAssetURL } from '#nitro-internal-virtual/public-assets'
import { createBase } from '@fw/schema/path'
import type { App } from 'h3'
import serveFile from 'nitropack/runtime/internal/static'
import { useRuntimeConfig, type ServerConfig } from './config.ts'
import { sendsFiles } from './send/run-stack.ts'

/** Only calls Nitro's static handler for requests it can respond to. For others it would parse path and headers in vain. */
export default function skipFiles({ h3App }: { h3App: App }): void {
  Object.assign(serveFile, { [sendsFiles]: true })
  for (const layer of h3App.stack) if (layer.handler === serveFile) layer.match = (path) => mayBeFile(path)
}

/**
 * Prerendered pages contain the base URL and the CDN of the build. If the environment sets others, links and scripts in these files
 * are broken, so the pages are rendered on request.
 */
const outdatedPages: ReadonlySet<string> = new Set(hasMoved() ? prerenderedFiles : [])

function hasMoved(): boolean {
  const { app } = runtimeConfig as ServerConfig // validated when the app was built
  const { baseURL, cdnURL } = useRuntimeConfig().app
  return createBase(app.baseURL).path !== baseURL || app.cdnURL !== cdnURL
}

const suffixes = ['.gz', '.br', '/index.html', '/index.html.gz', '/index.html.br']

/** @param path - Decoded, possibly with a query. */
function mayBeFile(path: string): boolean {
  const at = path.indexOf('?')
  const end = at === -1 ? path.length : at
  const id = path.slice(0, path[end - 1] === '/' ? end - 1 : end)
  if (outdatedPages.has(id) || outdatedPages.has(`${id}/index.html`)) return false
  if (/[%\uDC23\uDC3F]/.test(path)) return true // the handler decodes it again; see `keepMarksEscaped`
  return isPublicAssetURL(id) || suffixes.some((suffix) => getAsset(id + suffix) !== undefined)
}
