import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it, onTestFinished } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { buildSite } from '../../support/build-site.ts'
import { bundled } from '../../support/bundled.ts'
import { smallSite } from '../../support/small-site.ts'
import { startSite } from '../../support/start-site.ts'

const browser = useBrowser()

it('experimental.extractAsyncDataHandlers: a handler is a chunk that is only loaded to run it', async () => {
  const built = await buildSite(inject('sitesDir'), smallSite('one'))
  const assets = join(built.dir, '.output/public/_fw')
  const chunks = readdirSync(assets).filter(
    (file) => file.endsWith('.js') && readFileSync(join(assets, file), 'utf8').includes('written in the handler'),
  )
  expect(chunks).toHaveLength(1)
  const site = await startSite(built)
  onTestFinished(() => site.stop())
  const { page, requests, expectClean } = await browser.open(`${site.url}/docs/data/7`)
  const loaded = (): string[] => requests.filter((request) => request.endsWith(chunks[0]!))
  const text = JSON.stringify(['part 7', false, 'written in the handler', false], null, 2)
  expect(await page.getByTestId('data').textContent()).toBe(text)
  expect(loaded()).toEqual([])
  await page.getByTestId('refresh').click()
  await expect.poll(loaded).toHaveLength(1)
  const { page: other } = await browser.open(`${site.url}/docs/`)
  await other.getByText('data').click()
  await expect.poll(() => other.getByTestId('data').textContent()).toBe(text)
  expectClean()
})

it('experimental.extractAsyncDataHandlers: handlers stay in their module by default', async () => {
  const { clientCode } = await bundled({
    'entry.ts': `import { useAsyncData } from '#app'; console.log(() => useAsyncData('key', () => 'written in the handler'))`,
  })
  expect(clientCode).toMatch(/\("key", \(\) => "written in the handler"/)
})
