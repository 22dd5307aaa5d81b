import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Registry {
  /** Its address, for `npm_config_registry`. */
  url: string
  close: () => void
}

/** An npm registry with one version of one package. */
export async function startRegistry(manifest: { name: string; version: string }, tarball: string): Promise<Registry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1)
    if (path === 'package.tgz') return void response.end(readFileSync(tarball))
    const { name, version } = manifest
    const dist = { tarball: `http://${request.headers.host}/package.tgz` }
    response.statusCode = path === name ? 200 : 404
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify(
        path === name ? { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } } : {},
      ),
    )
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens to a port
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
