import { remote } from '#build/islands'
import { islandId, islandPath, type IslandIdentity } from './island-id.ts'

/** Longer URLs are rejected by some servers and proxies, so the input is sent as the body of a POST request. */
const longestURL = 4000

export interface IslandFetch {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

/**
 * The request for an island.
 *
 * @param base - URL or path of the server
 */
export function islandRequest({ name, props, context }: IslandIdentity, base: string): IslandFetch {
  const parameters = { ...(Object.keys(props).length > 0 ? { props: JSON.stringify(props) } : {}), ...context }
  const id = islandId({ name, props, context }) // the other server doesn't know how it is called
  const url = `${base.replace(/\/$/, '')}${islandPath}${encodeURIComponent(id)}.json`
  const query = new URLSearchParams(parameters).toString()
  const headers = { accept: 'application/json' }
  if (url.length + query.length <= longestURL) return { url: query ? `${url}?${query}` : url, init: { headers } }
  return {
    url,
    init: { method: 'POST', body: JSON.stringify(parameters), headers: { ...headers, 'content-type': 'application/json' } },
  }
}

/** URL of another server that renders an island. Throws unless the app allows it. */
export function remoteSource(name: string, source: string): string {
  if (!remote)
    throw new Error(
      `The island "${name}" has the source "${source}", but islands of other servers are disabled. ` +
        "Set `experimental.componentIslands: { remoteIsland: ['https://example.com'] }` in the configuration, or remove `source`.",
    )
  const url = parseURL(source)
  if (Array.isArray(remote) && url && !remote.includes(url.origin))
    throw new Error(
      `The island "${name}" has the source "${source}", which is not among the servers of the app. ` +
        `If it is trusted, add '${url.origin}' to \`experimental.componentIslands.remoteIsland\` in the configuration.`,
    )
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error(`The island "${name}" has the invalid source "${source}". Use the URL of a server: "https://example.com".`)
  return url.origin + url.pathname
}

function parseURL(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Head input of an island of another server: its paths belong to that server. */
export function remoteHead(head: Record<string, unknown>, source: string): Record<string, unknown> {
  const absolute = (tags: unknown, name: string): object[] =>
    (Array.isArray(tags) ? (tags as Record<string, unknown>[]) : []).map((tag) =>
      typeof tag[name] === 'string' ? { ...tag, [name]: new URL(tag[name], source).href } : tag,
    )
  return {
    ...head,
    ...(head['link'] === undefined ? {} : { link: absolute(head['link'], 'href') }),
    ...(head['script'] === undefined ? {} : { script: absolute(head['script'], 'src') }),
  }
}
