import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

/** What `useId` gives: it starts with the prefix of the app's configuration, on both sides. */
async function ids(name: 'usual' | 'changed'): Promise<(string | null | undefined)[]> {
  const site = await optionSite(name)
  const inHtml = /data-testid="id">([^<]+)</.exec(await site.html('/'))?.[1]
  const { page, expectClean } = await browser.open(`${site.url}/`)
  expectClean()
  return [inHtml, await page.getByTestId('id').textContent()]
}

it('ui.config: values of the app-wide configuration, on both sides', async () => {
  expect(await ids('changed')).toEqual(['my-0', 'my-0'])
})

it('ui.config: without it the view library has its own', async () => {
  expect(await ids('usual')).toEqual(['v-0', 'v-0'])
})
