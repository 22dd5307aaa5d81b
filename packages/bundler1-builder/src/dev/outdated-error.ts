/** Codes of Vite's errors for requests from before the server was closed or the optimizer ran again. */
const codes = new Set<unknown>(['ERR_CLOSED_SERVER', 'ERR_OUTDATED_OPTIMIZED_DEP'])

/** Whether an error only means that its request is outdated. */
export function isOutdatedError(error: unknown): boolean {
  return codes.has((error as { code?: unknown } | undefined)?.code)
}
