import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OpenPage } from '../support/browser.ts'

/** Resolves when the app has taken over a page: its links and buttons work. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector<Element & { __vue_app__?: { $fw: { isHydrating: boolean } } }>('#__fw')
    return root?.__vue_app__?.$fw.isHydrating === false
  })
}

/** Resolves when a page of a dev server is hydrated and receives updates. */
export async function updatable({ page, received }: Pick<OpenPage, 'page' | 'received'>): Promise<void> {
  await hydrated(page)
  await expect.poll(() => received.join('\n')).toContain('"connected"')
}
