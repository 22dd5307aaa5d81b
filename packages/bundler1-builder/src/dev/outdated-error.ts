/** Codes of Vite's errors for requests that came before the end of the server, or before another run of the optimizer. */
const codes = new Set<unknown>(['ERR_CLOSED_SERVER', 'ERR_OUTDATED_OPTIMIZED_DEP'])

/** Whether an error only means that its request was overtaken. */
export function isOutdatedError(error: unknown): boolean {
  return codes.has((error as { code?: unknown } | undefined)?.code)
}
