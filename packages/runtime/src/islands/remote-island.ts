import type { RenderedIsland } from '@fw/schema'
import { islandId, type IslandIdentity } from '../app/island-id.ts'
import { inertIsland } from '../app/inert-island.ts'
import { islandRequest, remoteHead, remoteSource } from '../app/island-request.ts'

const maxBytes = 2_000_000

/**
 * Requests an island of another server. Redirects are not followed, so that the response comes from the server that the app names.
 *
 * @param runsCode - Whether code in its markup may run.
 */
export async function fetchIsland(identity: IslandIdentity, signal: AbortSignal, runsCode: boolean): Promise<RenderedIsland> {
  const { name, props, context } = identity
  const source = remoteSource(name, identity.source!)
  const { url, init } = islandRequest(identity, source)
  const { origin } = new URL(source)
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  if (!response.ok) throw new Error(`${origin} responded to the request for the island "${name}" with ${response.status}.`)
  const text = await readText(response)
  if (text === undefined) throw new Error(`The island "${name}" of ${origin} is larger than ${maxBytes} bytes.`)
  const received = parse(text)
  if (typeof received?.html !== 'string') throw new Error(`${origin} has no island "${name}".`)
  const complete = { ...received, html: received.html, head: remoteHead(received.head ?? {}, source) }
  const island = runsCode ? complete : inertIsland(complete, name, origin)
  const id = islandId({ name, props, context })
  return { ...island, id, modules: [], input: { props, context } }
}

/** Reads a response up to the limit. Undefined if it is larger. */
async function readText({ body }: Response): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parse(text: string): Partial<RenderedIsland> | undefined {
  try {
    return JSON.parse(text) as Partial<RenderedIsland> // checked by the caller
  } catch {
    return undefined
  }
}
