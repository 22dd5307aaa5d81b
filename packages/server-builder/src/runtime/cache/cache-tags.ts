import type { H3Event } from 'h3'
import { readTags } from './tag-table.ts'

/**
 * Adds tags to the response to a request, by which cached copies of it can be invalidated. They are also sent to CDNs, as `Cache-Tag` and
 * `Surrogate-Key`. A page has the tags of the routes that it loads data from.
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
  if (res.headersSent) return
  const all = [...new Set([...tagsIn(res.getHeader('cache-tag')), ...valid])]
  res.setHeader('cache-tag', all.join(','))
  res.setHeader('surrogate-key', all.join(' '))
}

/** The tags in a `Cache-Tag` header. */
function tagsIn(header: unknown): string[] {
  return typeof header === 'string' ? header.split(',').map((tag) => tag.trim()) : []
}

/** The tags of a shared response: those that code has set, and those of the responses that it was made of. */
export function cacheTagsOf({ context, node: { res } }: H3Event): string[] {
  const collected: unknown = context['cacheTags']
  return readTags([...tagsIn(res.getHeader('cache-tag')), ...(Array.isArray(collected) ? collected : [])]).tags
}

/** Adds the tags of a response that another one is made of. */
export function collectCacheTags({ context }: H3Event, header: string): void {
  const collected: unknown = context['cacheTags']
  context['cacheTags'] = [...(Array.isArray(collected) ? collected : []), ...tagsIn(header)]
}
