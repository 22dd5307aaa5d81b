import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

async function links(name: 'usual' | 'changed'): Promise<{ name: string | null; prefetched: string[] }> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/links`)
  const prefetched = () => page.evaluate(() => (window as unknown as { prefetched: string[] }).prefetched) // set by a plugin of the site
  // Links are looked at in the order of the page, so once the last one is loaded the others had their turn.
  await expect.poll(prefetched).toContain('/head')
  return { name: await page.getByTestId('name').textContent(), prefetched: (await prefetched()).sort() }
}

it('experimental.defaults.fwLink.componentName: is the name of the component', async () => {
  expect((await links('changed')).name).toBe('AppLink')
  expect((await links('usual')).name).toBe('FwLink')
})

// Each of the links relies on one of the two defaults.
it('experimental.defaults.fwLink.prefetch, experimental.defaults.fwLink.prefetchOn.visibility: visible links are prefetched, or not', async () => {
  expect((await links('changed')).prefetched).toEqual(['/head'])
  expect((await links('usual')).prefetched).toEqual(['/about', '/compiled', '/head'])
})

async function rulesOf(name: 'usual' | 'changed'): Promise<string[]> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/links`)
  await expect.poll(() => page.evaluate(() => (window as unknown as { prefetched: string[] }).prefetched)).toContain('/head')
  return page.locator('script[type=speculationrules]').allTextContents()
}

it('experimental.crossOriginPrefetch: pages of other origins are prefetched with speculation rules, or not', async () => {
  expect(await rulesOf('changed')).toEqual(['{"prefetch":[{"source":"list","urls":["https://other.test/page?a=1"]}]}'])
  expect(await rulesOf('usual')).toEqual([])
})
