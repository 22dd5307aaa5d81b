import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
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

it('experimental.restoreState: state comes back after a reload', async () => {
  expect(await afterReload('changed')).toBe('changed')
})

it('experimental.restoreState: or not, by default', async () => {
  expect(await afterReload('usual')).toBe('as the server has it')
})

/** A cookie that something else than the app sets. */
async function cookie(name: 'usual' | 'changed', expected: string): Promise<void> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/state`)
  await page.evaluate(() => void (document.cookie = 'seen=yes; path=/'))
  const text = () => page.getByTestId('cookie').textContent()
  if (expected === '') await wait(1500) // what should not come cannot be waited for
  await expect.poll(text).toBe(expected)
}

it('experimental.cookieStore: cookies that others set are seen, by default', () => cookie('usual', 'yes'))

it('experimental.cookieStore: or not', () => cookie('changed', ''))
