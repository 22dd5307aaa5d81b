import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DevApp } from '@fw/schema'
import { appManifest } from '../app-manifest.ts'

type Handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Serves the manifest files that a build writes. In development nothing is prerendered. */
export function createDevManifest(app: DevApp): Handle {
  const { experimental, app: settings } = app.options
  if (!experimental.appManifest) return (_request, _response, next) => next()
  const dir = `${settings.baseURL}/${settings.buildAssetsDir}/builds/`.replace(/\/{2,}/g, '/')
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const name = path.startsWith(dir) ? path.slice(dir.length) : ''
    const { latest, meta } = appManifest(app, [])
    // Each load of the configuration creates another id, so pages may request an earlier one.
    const content = name === 'latest.json' ? latest : /^meta\/[^/]+\.json$/.test(name) ? meta : undefined
    if (!content) return next()
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : JSON.stringify(content))
  }
}
