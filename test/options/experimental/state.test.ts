import { expect, it } from 'vitest'
import { settle, useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

async function afterReload(name: 'usual' | 'changed'): Promise<string | null> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/state`)
  await page.getByText('change', { exact: true }).click()
  await page.getByText('changed', { exact: true }).waitFor()
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => (window as unknown as { reload: () => void }).reload()) // set by a plugin of the site
  await loaded
  await page.waitForSelector('html[data-ready=true]')
  return page.getByTestId('kept').textContent()
}

it('experimental.restoreState: restores the state after a reload', async () => {
  expect(await afterReload('changed')).toBe('changed')
})

it('experimental.restoreState: is disabled by default', async () => {
  expect(await afterReload('usual')).toBe('as the server has it')
})

/** Sets a cookie outside of the app. */
async function cookie(name: 'usual' | 'changed', expected: string): Promise<void> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/state`)
  // The app has listened for the event before.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const { cookieStore } = window as unknown as { cookieStore: EventTarget }
        cookieStore.addEventListener('change', () => done(), { once: true })
        document.cookie = 'seen=yes; path=/'
      }),
  )
  await settle(page)
  expect(await page.getByTestId('cookie').textContent()).toBe(expected)
}

it('experimental.cookieStore: cookies set elsewhere are detected by default', () => cookie('usual', 'yes'))

it('experimental.cookieStore: can be disabled', () => cookie('changed', ''))
