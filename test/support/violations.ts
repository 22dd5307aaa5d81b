import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Directives that something has violated, also those that only report. */
    violated: string[]
  }
}

/** Makes the pages of a tab remember violations of their content security policy, from their first byte on. Call it before they are opened. */
export const watchViolations = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    window.violated = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.violated.push(effectiveDirective))
  })

/** The violated directives, sorted. */
export const violated = (page: Page): Promise<string[]> => page.evaluate(() => window.violated.toSorted())
