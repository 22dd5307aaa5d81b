export default defineEventHandler((event) => {
  const room = getRouterParam(event, 'room') ?? ''
  if (!rooms.includes(room)) throw createError({ statusCode: 404, message: 'There is no such room' })
  return messagesIn(room)
})
