import type { AppError } from './errors.ts'
import type { FwApp } from './fw-app.ts'
import { showError } from './show-error.ts'

/** Shows the error page at the address of the page that failed. */
export function showErrorAt(fwApp: FwApp, fullPath: string, error: AppError): void {
  fwApp.runWithContext(() => fwApp._error.value ?? showError(error))
  const { href } = fwApp.$router.resolve(fullPath)
  const { pathname, search, hash } = window.location
  if (href !== pathname + search + hash) window.history.pushState({}, '', href)
}
