import { createError, defineEventHandler, readBody, type H3Event } from 'h3'
import { cacheCounts } from './cache/cache-counts.ts'
import { invalidateCache, type Invalidation } from './cache/invalidate-cache.ts'
import { allStores } from './cache/open-store.ts'

/** The environment variable with the secret of the endpoint. */
const variable = 'FW_CACHE_SECRET'
const minLength = 16

/**
 * `/__fw_cache`, for `fw cache` and for webhooks: `GET` describes the cache of this process, `POST` invalidates responses. Only exists with a
 * secret, which requests send as `Authorization: Bearer <secret>`.
 */
export default defineEventHandler(async (event) => {
  await authorize(event)
  event.node.res.setHeader('cache-control', 'no-store')
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

/** Without a secret the endpoint does not exist; neither does it tell whether a secret is wrong. */
async function authorize(event: H3Event): Promise<void> {
  const secret = process.env[variable] ?? ''
  const sent = /^Bearer (.+)$/.exec(event.node.req.headers.authorization ?? '')?.[1] ?? ''
  const isAllowed = secret.length >= minLength && (await isSame(sent, secret))
  if (!isAllowed) throw createError({ statusCode: 404, statusMessage: 'Not Found' })
}

/** Compares hashes, so that the time does not depend on how much of a secret is right. */
async function isSame(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
  const other = new Uint8Array(second!)
  return new Uint8Array(first!).every((byte, index) => byte === other[index])
}

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
