import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

async function marks(name: 'usual' | 'changed'): Promise<{ id: boolean; keys: string[] }> {
  const site = await optionSite(name)
  const html = await site.html('/')
  expect(html).toContain('data-fw-data="fw-app"')
  const { page, expectClean } = await browser.open(`${site.url}/`)
  await page.getByTestId('to-about').click()
  await page.getByText('About', { exact: true }).waitFor()
  expectClean()
  const keys = await page.evaluate(() => Object.keys((window as unknown as { __FW__: object }).__FW__)) // set in the document
  return { id: html.includes('id="__FW_DATA__"'), keys }
}

it('future.multiApp: the data of an app is found by its name', async () => {
  expect(await marks('changed')).toEqual({ id: false, keys: ['fw-app'] })
})

it('future.multiApp: there is one app by default', async () => {
  expect(await marks('usual')).toEqual({ id: true, keys: ['config'] })
})
