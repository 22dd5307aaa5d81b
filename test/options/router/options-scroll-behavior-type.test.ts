import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

/** The scroll behavior when a link to an element is clicked. */
async function behaviour(name: 'usual' | 'changed'): Promise<unknown> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/`)
  await page.evaluate(() => {
    const seen = window as { moved?: unknown }
    window.scrollTo = ((target: ScrollToOptions) => (seen.moved = target.behavior)) as typeof window.scrollTo // one of its forms
  })
  await page.getByTestId('to-far').click()
  await page.waitForFunction(() => 'moved' in window)
  return page.evaluate(() => (window as { moved?: unknown }).moved)
}

it('router.options.scrollBehaviorType: is used to scroll to the target of a hash link', async () => {
  expect(await behaviour('changed')).toBe('smooth')
})

it('router.options.scrollBehaviorType: jumps by default', async () => {
  expect(await behaviour('usual')).toBe('auto')
})
