export default defineEventHandler(async (event) => {
  const { title } = await readBody<{ title?: unknown }>(event)
  if (typeof title !== 'string' || title.trim() === '') throw createError({ statusCode: 422, message: 'A task needs a title.' })
  const task: Task = { id: tasks.length + 1, title: title.trim(), done: false }
  tasks.push(task)
  setResponseStatus(event, 201)
  return task
})
