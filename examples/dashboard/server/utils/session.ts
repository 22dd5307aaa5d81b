import type { H3Event } from 'h3'

export interface User {
  name: string
  email: string
}

export function userSession(event: H3Event) {
  const { sessionPassword } = useRuntimeConfig(event)
  return useSession<Partial<User>>(event, {
    password: sessionPassword,
    maxAge: 7 * 24 * 60 * 60,
    cookie: { sameSite: 'lax', secure: !import.meta.dev },
  })
}

/** The user who is signed in, or null. */
export async function getUser(event: H3Event): Promise<User | null> {
  const { name, email } = (await userSession(event)).data
  return name && email ? { name, email } : null
}

export async function requireUser(event: H3Event): Promise<User> {
  const user = await getUser(event)
  if (!user) throw createError({ statusCode: 401, message: 'Sign in first' })
  return user
}
