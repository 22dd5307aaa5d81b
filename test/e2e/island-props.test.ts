import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { islandPropsSite } from '../support/island-props-site.ts'
import { useSite } from '../support/site.ts'

/** Requests for islands wait until they are released. */
async function hold(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  let release!: () => void // set by the next statements
  let ask!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => (ask = resolve))
  await page.route('**/__fw_island/**', async (route) => {
    ask()
    await released
    await route.continue()
  })
  return { asked, release }
}

const color = (page: Page): Promise<string> => page.locator('.text').evaluate((element) => getComputedStyle(element).color)

describe.each([true, false])('islands with `ssr: %s`', (ssr) => {
  const site = useSite(islandPropsSite, { config: { ssr } })
  const browser = useBrowser()

  it(ssr ? 'prints islands into pages' : 'requests islands in the browser, also those of the first page', async () => {
    const html = await site.html('/long')
    expect(html.includes('6000 characters')).toBe(ssr)
    const { page, requests, expectClean } = await browser.open(`${site.url}/long`)
    await page.getByText('6000 characters: xxxxxxxxxx').waitFor()
    expect(await color(page)).toBe('rgb(1, 2, 3)')
    const asked = requests.filter((each) => each.includes('/__fw_island/'))
    expect(asked).toEqual(ssr ? [] : [expect.stringMatching(/^POST \/__fw_island\/Text_\w+\.json$/)])
    expectClean()
  })

  it('does not wait for an island with `lazy` during navigation, but for others', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`, { prepare: async () => {} })
    const lazy = await hold(page)
    await page.getByTestId('to-lazy').click()
    await page.getByRole('heading', { name: 'Lazy' }).waitFor()
    await lazy.asked
    await page.getByTestId('loading').waitFor()
    lazy.release()
    await page.getByText('4 characters: lazy').waitFor()
    expect(await page.getByTestId('loading').count()).toBe(0)
    await page.getByTestId('change').click()
    await page.getByText('7 characters: changed').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    const blocking = await hold(page)
    await page.getByTestId('to-deep').click()
    await blocking.asked
    expect(await page.getByRole('heading', { name: 'Deep' }).count()).toBe(0)
    blocking.release()
    await page.getByRole('heading', { name: 'Deep' }).waitFor()
    expectClean()
  })

  it('sends props that are too long for a URL as a body, up to a limit', async () => {
    const { page, requests } = await browser.open(`${site.url}/`)
    await page.getByTestId('to-long').click()
    await page.getByText('6000 characters').waitFor()
    await page.getByTestId('to-huge').click()
    await page.getByText('Failed: 413').waitFor()
    const asked = requests.filter((each) => each.includes('/__fw_island/'))
    expect(asked.map((each) => each.replace(/_\w+\.json$/, ''))).toEqual(['POST /__fw_island/Text', 'POST /__fw_island/Text'])
  })

  it('with `selectiveClient: "deep"`, components in components of an island are interactive', async () => {
    for (const open of [`${site.url}/deep`, `${site.url}/`]) {
      const { page, expectClean } = await browser.open(open)
      if (!open.endsWith('/deep')) await page.getByTestId('to-deep').click()
      await page.locator('[data-mounted=true]').click()
      await page.getByText('Count 6').waitFor()
      await page.getByText('Count 1').click() // not interactive: without `fw-client`
      await page.getByText('Count 6').click()
      await page.getByText('Count 7').waitFor()
      expect(await page.locator('.fixed').textContent()).toBe('Count 1')
      expectClean()
    }
  })
})
