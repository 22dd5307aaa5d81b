import { security } from '#fw/settings'
import type { H3Event } from 'h3'
import { hasConnection } from '../request/has-connection.ts'
import { tagsIn } from './collected-tags.ts'
import { readTags } from './tag-table.ts'

/**
 * Adds tags to the response to a request, by which cached copies of it can be invalidated. With `security.cacheTags`, CDNs get them too, as
 * `Cache-Tag` and `Surrogate-Key`. A page has the tags of the routes that it loads data from.
 *
 * @example
 * setCacheTags(event, 'products', `product:${id}`)
 */
export function setCacheTags(event: H3Event, ...tags: string[]): void {
  const { tags: valid, invalid } = readTags(tags)
  if (invalid.length > 0)
    throw new TypeError(
      `[fw] Not a tag: ${JSON.stringify(invalid[0])}. Tags have up to 256 visible ASCII characters without a comma, and do not start with "path:"; a response has up to 64.`,
    )
  const { res } = event.node
  if (res.headersSent || !sendsTags(event)) return
  const all = [...new Set([...tagsIn(res.getHeader('cache-tag')), ...valid])]
  res.setHeader('cache-tag', all.join(','))
  res.setHeader('surrogate-key', all.join(' '))
}

/** Headers with tags. */
const names: ReadonlySet<string> = new Set(['cache-tag', 'surrogate-key'])

/**
 * Whether a response may have a header. Visitors don't get tags, which are internal names: only a CDN, if the app has one, requests of the app to
 * itself, and hosts that run functions.
 */
export function maySend(event: H3Event, header: string): boolean {
  return !names.has(header) || sendsTags(event)
}

function sendsTags(event: H3Event): boolean {
  return security.cacheTags || import.meta.dev || !hasConnection(event)
}
