import * as v from 'valibot'

const params = v.object({ id: v.pipe(v.string(), v.transform(Number), v.integer()) })

/** Acknowledges an alert. */
export default defineEventHandler(async (event) => {
  const user = await requireUser(event)
  const { id } = await getValidatedRouterParams(event, v.parser(params))
  const { count } = await useDatabase()`
    update alerts set acknowledged_by = ${user.name} where id = ${id} and acknowledged_by is null`
  if (count === 0) throw createError({ statusCode: 404, message: 'There is no such open alert' })
  return { acknowledgedBy: user.name }
})
