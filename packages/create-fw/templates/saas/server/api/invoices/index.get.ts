import { desc, eq } from 'drizzle-orm'
import { invoices } from '../../database/schema'

export default defineEventHandler(async (event) => {
  const user = await requireUser(event)
  return useDb()
    .select({
      id: invoices.id,
      client: invoices.client,
      amount: invoices.amount,
      dueOn: invoices.dueOn,
      paidAt: invoices.paidAt,
    })
    .from(invoices)
    .where(eq(invoices.userId, user.id))
    .orderBy(desc(invoices.createdAt))
})
