import { users } from '../database/schema'

export default defineCredentialsHandler('/sign-up', async (event) => {
  const { email, password } = await readForm(event, credentialsSchema)
  const [user] = await useDb()
    .insert(users)
    .values({ email, passwordHash: await hashPassword(password) })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email })
  if (!user) throw formError({ email: ['There is an account with this address.'] })
  await startSession(event, user.id)
  setResponseStatus(event, 201)
  return user
})
