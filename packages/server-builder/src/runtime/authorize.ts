import { createError, type H3Event } from 'h3'

const minLength = 16

/**
 * Throws unless a request has the secret of an environment variable, as `Authorization: Bearer <secret>`. Without a secret the endpoint does
 * not exist; neither does it tell whether a secret is wrong.
 */
export async function authorize(event: H3Event, variable: string): Promise<void> {
  const secret = process.env[variable] ?? ''
  const sent = /^Bearer (.+)$/.exec(event.node.req.headers.authorization ?? '')?.[1] ?? ''
  const isAllowed = secret.length >= minLength && (await isSame(sent, secret))
  if (!isAllowed) throw createError({ statusCode: 404, statusMessage: 'Not Found' })
  event.node.res.setHeader('cache-control', 'no-store')
}

/** Compares hashes, so that the time does not depend on how much of a secret is right. */
async function isSame(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
  const other = new Uint8Array(second!)
  return new Uint8Array(first!).every((byte, index) => byte === other[index])
}
