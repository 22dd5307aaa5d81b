import * as v from 'valibot'

const credentials = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase()), password: v.string() })

export default defineEventHandler(async (event) => {
  const { email, password } = await readValidatedBody(event, v.parser(credentials))
  const [user] = await useDatabase()<
    (User & { passwordHash: string })[]
  >`select name, email, password_hash from users where email = ${email}`
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    throw createError({ statusCode: 401, message: 'The address or the password is wrong.' })
  }
  const session = await userSession(event)
  await session.update({ name: user.name, email: user.email })
  return { name: user.name, email: user.email }
})
