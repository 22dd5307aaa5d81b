import * as v from 'valibot'

/** Checked in the browser for the comfort of the customer, and on the server because only that counts. */
export const orderSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter your name.'), v.maxLength(100)),
  email: v.pipe(v.string(), v.trim(), v.email('Enter an email address, such as ada@example.com.')),
  address: v.pipe(v.string(), v.trim(), v.minLength(8, 'Enter the street, the postcode and the town.'), v.maxLength(300)),
  delivery: v.picklist(['post', 'courier'], 'Choose how we send it.'),
})

export type OrderForm = v.InferOutput<typeof orderSchema>

/** The first message of each invalid field. */
export type OrderMessages = Partial<Record<keyof OrderForm, string>>

export const deliveryPrices = { post: 390, courier: 990 }

export function checkOrder(values: Record<string, unknown>) {
  const result = v.safeParse(orderSchema, values)
  if (result.success) return { order: result.output, messages: {} }
  const { nested = {} } = v.flatten<typeof orderSchema>(result.issues)
  const messages: OrderMessages = Object.fromEntries(Object.entries(nested).map(([field, [message] = ['']]) => [field, message]))
  return { order: undefined, messages }
}
