import { createError, defineEventHandler, readBody } from 'h3'
import { authorize } from './authorize.ts'
import { cacheCounts } from './cache/cache-counts.ts'
import { invalidateCache, type Invalidation } from './cache/invalidate-cache.ts'
import { allStores } from './cache/open-store.ts'

/**
 * `/__fw_cache`, for `fw cache` and for webhooks: `GET` describes the cache of this process, `POST` invalidates responses. Only exists with
 * `FW_CACHE_SECRET`.
 */
export default defineEventHandler(async (event) => {
  await authorize(event, 'FW_CACHE_SECRET')
  if (event.method === 'GET')
    return { stores: await Promise.all(allStores().map((store) => store.state())), answers: cacheCounts }
  if (event.method !== 'POST') throw createError({ statusCode: 405, message: 'Send GET or POST.' })
  const invalidation = readInvalidation(await readBody(event))
  try {
    await invalidateCache(invalidation)
  } catch (error) {
    if (error instanceof TypeError) throw createError({ statusCode: 400, message: error.message.replace('[fw] ', '') })
    throw createError({ statusCode: 503, message: 'The storage of the cache is not responding. Nothing was invalidated.' })
  }
  return { invalidated: invalidation }
})

function readInvalidation(body: unknown): Invalidation {
  const {
    tags = [],
    paths = [],
    soft = false,
    ...others
  } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown> // checked now
  if (!isList(tags) || !isList(paths) || typeof soft !== 'boolean' || Object.keys(others).length > 0)
    throw createError({ statusCode: 400, message: 'The body must be JSON: { "tags": ["…"], "paths": ["/…"], "soft": false }' })
  return { tags, paths, soft }
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
