export default defineEventHandler(async (event) => ({ user: await getUser(event) }))
