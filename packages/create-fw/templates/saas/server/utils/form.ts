import type { H3Event } from 'h3'
import * as v from 'valibot'

/** The body of a request. If it is invalid, the response has the messages by field. */
export async function readForm<Schema extends v.GenericSchema>(event: H3Event, schema: Schema) {
  const result = v.safeParse(schema, await readBody(event))
  if (!result.success) throw formError(v.flatten(result.issues).nested ?? {})
  return result.output
}

export function formError(fields: Record<string, string[] | undefined>) {
  return createError({ statusCode: 422, statusMessage: 'Invalid form', data: fields })
}
