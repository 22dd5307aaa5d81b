import { and, eq } from 'drizzle-orm'
import type { H3Event } from 'h3'
import * as v from 'valibot'
import { invoices } from '../database/schema'

/** Selects the invoice of a route with `[id]`, if it belongs to the user. */
export async function ownInvoice(event: H3Event) {
  const user = await requireUser(event)
  const { id } = await getValidatedRouterParams(
    event,
    v.parser(v.object({ id: v.pipe(v.string(), v.uuid()) })),
  )
  return and(eq(invoices.id, id), eq(invoices.userId, user.id))
}
