import type { H3Event } from 'h3'

/** Scripts get the result; a form without scripts gets the next page. */
export async function answer<T>(event: H3Event, nextPage: string, result: T): Promise<T | undefined> {
  if (wantsJson(event)) return result
  await sendRedirect(event, nextPage, 303)
}

export function wantsJson(event: H3Event): boolean {
  return getHeader(event, 'accept')?.includes('application/json') ?? false
}
