import * as v from 'valibot'
import { invoices } from '../../database/schema'

export default defineEventHandler(async (event) => {
  const invoice = await ownInvoice(event)
  const { paid } = await readForm(event, v.object({ paid: v.boolean() }))
  await useDb()
    .update(invoices)
    .set({ paidAt: paid ? new Date() : null })
    .where(invoice)
  return null
})
