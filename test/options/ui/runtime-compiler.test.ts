import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

it('ui.runtimeCompiler: components can have string templates, on both sides', async () => {
  const site = await optionSite('changed')
  expect(await site.html('/compiled')).toContain('<b>2 compiled</b>')
  const { page, expectClean } = await browser.open(`${site.url}/compiled`)
  expect(await page.locator('main').innerHTML()).toBe('<b>2 compiled</b>')
  expectClean()
})

it('ui.runtimeCompiler: there is no compiler by default', async () => {
  const site = await optionSite('usual')
  expect((await site.fetch('/compiled', { headers: { accept: 'text/html' } })).status).toBe(500)
})
