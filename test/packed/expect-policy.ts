import { expect } from 'vitest'
import type { RunningSite } from '../support/start-site.ts'

/**
 * Checks that pages have a content security policy, which is not only for reports. What it blocks is an error in the console of the browser, so
 * `expectClean` finds it.
 */
export async function expectPolicy(site: RunningSite, path = '/'): Promise<void> {
  const { headers } = await site.fetch(path, { headers: { accept: 'text/html' }, redirect: 'follow' })
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/)
}
