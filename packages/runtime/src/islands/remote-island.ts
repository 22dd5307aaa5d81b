import type { RenderedIsland } from '@fw/schema'
import { islandId, type IslandIdentity } from '../app/island-id.ts'
import { islandRequest, remoteHead, remoteSource } from '../app/island-request.ts'

const maxBytes = 2_000_000

/** Requests an island of another server. Redirects are not followed, so that the response comes from the server that the app names. */
export async function fetchIsland(identity: IslandIdentity, signal: AbortSignal): Promise<RenderedIsland> {
  const { name, props, context } = identity
  const source = remoteSource(name, identity.source!)
  const { url, init } = islandRequest(identity, source)
  const { origin } = new URL(source)
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  if (!response.ok) throw new Error(`${origin} responded to the request for the island "${name}" with ${response.status}.`)
  const text = await response.text()
  if (text.length > maxBytes) throw new Error(`The island "${name}" of ${origin} is larger than ${maxBytes} bytes.`)
  const island = parse(text)
  if (typeof island?.html !== 'string') throw new Error(`${origin} has no island "${name}".`)
  const id = islandId({ name, props, context })
  return { ...island, id, html: island.html, head: remoteHead(island.head ?? {}, source), modules: [], input: { props, context } }
}

function parse(text: string): Partial<RenderedIsland> | undefined {
  try {
    return JSON.parse(text) as Partial<RenderedIsland> // checked by the caller
  } catch {
    return undefined
  }
}
