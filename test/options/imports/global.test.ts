import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

/** A name of the app as a global, on the server and in the browser. */
async function globals(name: 'usual' | 'changed'): Promise<unknown[]> {
  const site = await optionSite(name)
  const [, onServer] = /data-testid="greeting">([^<]*)</.exec(await site.html('/')) ?? []
  const { page, expectClean } = await browser.open(`${site.url}/`)
  const inBrowser = await page.evaluate(() => typeof (globalThis as { useGreeting?: unknown }).useGreeting)
  expectClean()
  return [onServer, inBrowser]
}

it('imports.global: adds the names to `globalThis`, on both sides', async () => {
  expect(await globals('changed')).toEqual(['hello', 'function'])
})

it('imports.global: is disabled by default', async () => {
  expect(await globals('usual')).toEqual(['no global', 'undefined'])
})
