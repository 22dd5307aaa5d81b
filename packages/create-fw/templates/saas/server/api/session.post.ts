import { eq } from 'drizzle-orm'
import { users } from '../database/schema'

export default defineCredentialsHandler('/sign-in', async (event) => {
  const { email, password } = await readForm(event, credentialsSchema)
  await rateLimit(event, { name: 'account', key: email, max: 10, per: 15 * 60 })
  const [user] = await useDb().select().from(users).where(eq(users.email, email))
  if (!(await verifyPassword(password, user?.passwordHash)) || !user) {
    throw formError({ password: ['The address or the password is wrong.'] })
  }
  await startSession(event, user.id)
  return { id: user.id, email: user.email }
})
