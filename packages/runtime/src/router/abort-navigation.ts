import { showError } from '../app/show-error.ts'
import { useFwApp } from '../app/context.ts'
import { createError, type AppError, type ErrorInput } from '../app/errors.ts'

/**
 * Stops a navigation, for middleware to return. With an error, which is thrown, or shown on the error page if it is fatal.
 *
 * @example
 * if (!allowed) return abortNavigation()
 */
export function abortNavigation(error?: string | Error | ErrorInput): false | AppError {
  const fwApp = useFwApp('abortNavigation')
  if (import.meta.dev && !fwApp._middleware.processing) {
    throw new Error('abortNavigation() works in route middleware only. Elsewhere use showError() or navigateTo().')
  }
  if (!error) return false
  const made = createError(error)
  if (made.fatal) fwApp.runWithContext(() => showError(made))
  throw made
}
