import type { H3Event } from 'h3'
import { readTags } from './tag-table.ts'

/** The tags in a `Cache-Tag` header. */
export function tagsIn(header: unknown): string[] {
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
