import { normalizePattern, wildcardDepth } from '@fw/schema/path'
import { caseSensitive } from '#fw/settings'
import { allStores } from './open-store.ts'
import { maxDepth, readTags, tagOfPath } from './tag-table.ts'

export interface Invalidation {
  /** Tags of `useCacheTags` and `setCacheTags`. */
  tags?: readonly string[]
  /** Paths without the base URL, with all their queries. `/blog/**` is everything below `/blog`, and `/blog` itself. */
  paths?: readonly string[]
  /** Serve the old response once more while it is computed again. By default it is never served again. */
  soft?: boolean
}

/**
 * Invalidates cached responses and function results by their tags and paths, in all processes that share the store. When it resolves, none of
 * them serves an older response.
 *
 * @example
 * await invalidateCache({ tags: ['product:7'], paths: ['/products'] })
 */
export async function invalidateCache(invalidation: Invalidation): Promise<void> {
  const tags = tagsToInvalidate(invalidation)
  await Promise.all(allStores().map((store) => store.invalidate(tags, invalidation.soft ?? false)))
}

/** @throws {TypeError} if a tag or path is not one. */
export function tagsToInvalidate({ tags = [], paths = [] }: Invalidation): string[] {
  const { tags: valid, invalid } = readTags(tags)
  if (invalid.length > 0) throw new TypeError(`[fw] Not a tag: ${JSON.stringify(invalid[0])}.`)
  const all = [...valid, ...paths.map(tagOf)]
  if (all.length === 0) throw new TypeError('[fw] Nothing to invalidate: give `tags` or `paths`. `paths: ["/**"]` is everything.')
  return all
}

function tagOf(path: string): string {
  const depth = wildcardDepth(path)
  const inner = depth === undefined ? path : path.replace(/\/\*\*.*$/, '')
  const isPath = typeof path === 'string' && path.startsWith('/') && !/[*?#]|\/:/.test(inner) && (depth ?? 0) <= maxDepth
  if (!isPath) throw new TypeError(`[fw] Not a path: ${JSON.stringify(path)}. Write it like "/blog/one" or "/blog/**".`)
  const normal = normalizePattern(inner, caseSensitive)
  return tagOfPath(depth === undefined ? normal : `${normal === '/' ? '' : normal}/**`)
}
