import * as v from 'valibot'

const count = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(99))
const schema = v.object({
  product: v.picklist(products.map(({ id }) => id)),
  /** Adds to the cart … */
  add: v.optional(count),
  /** … or sets the quantity. */
  set: v.optional(count),
})

export default defineEventHandler(async (event) => {
  const form = Object.fromEntries(await readFormData(event))
  const result = v.safeParse(schema, form)
  if (!result.success) throw createError({ statusCode: 422, message: 'There is no such product or quantity.' })
  const { product, add = 0, set } = result.output
  const quantities = readQuantities(event)
  const cart = writeQuantities(event, { ...quantities, [product]: Math.min(99, set ?? (quantities[product] ?? 0) + add) })
  return answer(event, '/cart', cart)
})
