import { invoices } from '../../database/schema'

export default defineEventHandler(async (event) => {
  const user = await requireUser(event)
  const { client, amount, dueOn } = await readForm(event, invoiceSchema)
  await useDb()
    .insert(invoices)
    .values({ userId: user.id, client, amount: Math.round(amount * 100), dueOn })
  setResponseStatus(event, 201)
  return null
})
