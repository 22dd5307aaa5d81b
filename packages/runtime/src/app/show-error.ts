import type { Ref } from 'vue'
import { useFwApp } from './context.ts'
import { createError, type AppError, type ErrorInput } from './errors.ts'

export { createError, isFwError } from './errors.ts'

/** The error that the error page shows; undefined while there is none. */
export function useError(): Ref<AppError | undefined> {
  return useFwApp('useError')._error
}

/**
 * Shows the error page. The first error stays until it is cleared.
 *
 * @example
 * showError({ status: 404, message: 'No such book' })
 */
export function showError(input: string | Error | ErrorInput): AppError {
  const app = useFwApp('showError')
  const error = createError(input)
  app._error.value ??= error
  if (import.meta.client) void app.callHook('app:error', error)
  return error
}

/**
 * Leaves the error page, for another page if `redirect` is given.
 *
 * @example
 * await clearError({ redirect: '/' })
 */
export async function clearError(options: { redirect?: string } = {}): Promise<void> {
  const app = useFwApp('clearError')
  await app.callHook('app:error:cleared', options)
  // First the other page, then the error goes: otherwise the page that failed would show up again for a moment.
  if (options.redirect) await app.$router.replace(options.redirect)
  app._error.value = undefined
  delete app.payload.error
}
