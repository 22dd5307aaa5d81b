import type { Ref } from 'vue'
import { useFwApp } from './context.ts'
import { createError, type AppError, type ErrorInput } from './errors.ts'

export { createError, isFwError } from './errors.ts'

/** Returns the error shown on the error page, or undefined if there is none. */
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
 * Leaves the error page and optionally navigates to `redirect`.
 * @example
 * await clearError({ redirect: '/' })
 */
export async function clearError(options: { redirect?: string } = {}): Promise<void> {
  const app = useFwApp('clearError')
  await app.callHook('app:error:cleared', options)
  // Navigate before the error is cleared; otherwise the failed page would be visible for a moment.
  if (options.redirect) await app.$router.replace(options.redirect)
  app._error.value = undefined
  delete app.payload.error
}
