import { invoices } from '../../database/schema'

export default defineEventHandler(async (event) => {
  await useDb()
    .delete(invoices)
    .where(await ownInvoice(event))
  return null
})
