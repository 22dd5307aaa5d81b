import { expect, inject, it, onTestFinished } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { buildSite } from '../../support/build-site.ts'
import { bundled } from '../../support/bundled.ts'
import { smallSite } from '../../support/small-site.ts'
import { startSite } from '../../support/start-site.ts'

const browser = useBrowser()

it('experimental.polyfillVueUseHead: imports of @vueuse/head and the component option `head` work', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), smallSite('one')))
  onTestFinished(() => site.stop())
  const html = await site.html('/docs/old-head')
  expect(html).toContain('<title>count 1</title>')
  expect(html).toContain('<meta name="description" content="from an old import">')
  const { page, expectClean } = await browser.open(`${site.url}/docs/old-head`)
  expect(await page.getByTestId('more').innerText()).toBe('function')
  await page.getByTestId('more').click()
  await expect.poll(() => page.title()).toBe('count 2')
  expectClean()
})

it('experimental.polyfillVueUseHead: the package is missing otherwise', async () => {
  await expect(bundled({ 'entry.ts': `import { useHead } from '@vueuse/head'; console.log(useHead)` })).rejects.toThrow(
    '@vueuse/head',
  )
})
