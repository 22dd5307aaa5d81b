import { withoutQueries } from '@fw/schema/tracing'

/** Logs an error that the server goes on after. Queries of requests that failed may contain secrets, so a build logs none. */
export function logFailure(headline: string, thrown: unknown): void {
  console.error(headline, import.meta.dev ? thrown : `\n${withoutQueries(textOf(thrown))}`)
}

function textOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { stack = String(thrown), cause } = thrown
  return cause instanceof Error ? `${stack}\nCaused by: ${cause.stack ?? String(cause)}` : stack
}
