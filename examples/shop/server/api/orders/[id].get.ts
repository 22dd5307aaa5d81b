import type { Order } from './index.post'

export default defineEventHandler(async (event) => {
  const id = getRouterParam(event, 'id') ?? ''
  const order = /^[\da-f-]{36}$/.test(id) ? await useStorage('data').getItem<Order>(`orders:${id}`) : null
  if (!order) throw createError({ statusCode: 404, message: 'There is no such order' })
  return order
})
