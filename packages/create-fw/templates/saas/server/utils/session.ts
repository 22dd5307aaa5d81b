import { and, eq, gt } from 'drizzle-orm'
import type { H3Event } from 'h3'
import { sessions, users } from '../database/schema'

const cookie = 'session'
const days = 30

async function hash(token: string) {
  return toHex(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))),
  )
}

export async function startSession(event: H3Event, userId: string) {
  const token = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const tokenHash = await hash(token)
  const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await useDb().insert(sessions).values({ tokenHash, userId, expiresAt })
  setCookie(event, cookie, token, {
    expires: expiresAt,
    httpOnly: true,
    sameSite: 'lax',
    secure: !import.meta.dev,
  })
}

export async function endSession(event: H3Event) {
  const tokenHash = await hash(getCookie(event, cookie) ?? '')
  await useDb().delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  deleteCookie(event, cookie)
}

/** The user who is signed in, or null. */
export async function getUser(event: H3Event) {
  const token = getCookie(event, cookie)
  if (!token) return null
  const tokenHash = await hash(token)
  const [user] = await useDb()
    .select({ id: users.id, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date())))
  return user ?? null
}

export async function requireUser(event: H3Event) {
  const user = await getUser(event)
  if (!user) throw createError({ statusCode: 401, statusMessage: 'Sign in first' })
  return user
}
