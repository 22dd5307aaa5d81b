import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

/** The result of `useId`, which starts with the configured prefix on both sides. */
async function ids(name: 'usual' | 'changed'): Promise<(string | null | undefined)[]> {
  const site = await optionSite(name)
  const inHtml = /data-testid="id">([^<]+)</.exec(await site.html('/'))?.[1]
  const { page, expectClean } = await browser.open(`${site.url}/`)
  expectClean()
  return [inHtml, await page.getByTestId('id').textContent()]
}

it('ui.config: values of `app.config`, on both sides', async () => {
  expect(await ids('changed')).toEqual(['my-0', 'my-0'])
})

it('ui.config: has the defaults of Vue if unset', async () => {
  expect(await ids('usual')).toEqual(['v-0', 'v-0'])
})
