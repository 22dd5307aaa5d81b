import type { RenderedIsland } from '@fw/schema'
import { islandId, islandPath, type IslandIdentity } from '../app/island-id.ts'

const maxBytes = 2_000_000

/** Requests an island of another server. Redirects are not followed, so that the response comes from the server that the app names. */
export async function fetchIsland(identity: IslandIdentity, signal: AbortSignal): Promise<RenderedIsland> {
  const { name, props, context, source } = identity
  const base = new URL(source!)
  if (base.protocol !== 'http:' && base.protocol !== 'https:')
    throw new Error(`Invalid source of the island "${name}": "${source}".`)
  // The other server computes the hash without knowing how it was called.
  const id = islandId({ name, props, context })
  const url = new URL(`${base.pathname.replace(/\/$/, '')}${islandPath}${encodeURIComponent(id)}.json`, base)
  for (const [key, value] of Object.entries(context)) url.searchParams.set(key, value)
  if (Object.keys(props).length > 0) url.searchParams.set('props', JSON.stringify(props))
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal })
  if (!response.ok) throw new Error(`${url.origin} responded to the request for the island "${name}" with ${response.status}.`)
  const text = await response.text()
  if (text.length > maxBytes) throw new Error(`The island "${name}" of ${url.origin} is larger than ${maxBytes} bytes.`)
  const island = JSON.parse(text) as Partial<RenderedIsland> // checked below
  if (typeof island.html !== 'string') throw new Error(`${url.origin} has no island "${name}".`)
  return { ...island, id, html: island.html, head: island.head ?? {}, modules: [] }
}
