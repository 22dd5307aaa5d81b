export interface Order extends OrderForm {
  id: string
  lines: { name: string; count: number; total: number }[]
  total: number
}

export default defineEventHandler(async (event) => {
  const values = Object.fromEntries(await readFormData(event))
  const { order, messages } = checkOrder(values)
  const cart = cartOf(readQuantities(event))
  if (!order || cart.count === 0) {
    if (wantsJson(event)) throw createError({ statusCode: 422, message: 'The order is not complete.', data: messages })
    // Shown by the page, once.
    const draft = JSON.stringify({ values, messages })
    setCookie(event, 'draft', draft, { maxAge: 60, sameSite: 'lax', secure: !import.meta.dev })
    return sendRedirect(event, '/checkout', 303)
  }
  const id = crypto.randomUUID()
  const lines = cart.lines.map(({ product, count, total }) => ({ name: product.name, count, total }))
  const stored: Order = { ...order, id, lines, total: cart.total + deliveryPrices[order.delivery] }
  await useStorage('data').setItem(`orders:${id}`, stored)
  writeQuantities(event, {})
  return answer(event, `/orders/${id}`, { id })
})
