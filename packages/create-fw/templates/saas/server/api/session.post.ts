import { eq } from 'drizzle-orm'
import { users } from '../database/schema'

export default defineEventHandler(async (event) => {
  const { email, password } = await readForm(event, credentialsSchema)
  const [user] = await useDb().select().from(users).where(eq(users.email, email))
  if (!user || !(await verifyPassword(password, user.passwordHash))) {
    throw formError({ password: ['The address or the password is wrong.'] })
  }
  await startSession(event, user.id)
  return { id: user.id, email: user.email }
})
