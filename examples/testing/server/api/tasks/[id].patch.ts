export default defineEventHandler(async (event) => {
  const task = tasks.find(({ id }) => String(id) === getRouterParam(event, 'id'))
  if (!task) throw createError({ statusCode: 404, message: 'There is no such task' })
  const { done } = await readBody<{ done?: unknown }>(event)
  task.done = done === true
  return task
})
