import { readdirSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it, onTestFinished } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { buildSite, type BuiltSite } from '../../support/build-site.ts'
import { optionSite } from '../../support/option-sites.ts'
import { smallSite } from '../../support/small-site.ts'
import { startSite } from '../../support/start-site.ts'

const browser = useBrowser()

const build = (text: string): Promise<BuiltSite> => buildSite(inject('sitesDir'), smallSite(text))
const chunksOf = ({ dir }: BuiltSite): string[] =>
  readdirSync(join(dir, '.output/public/_fw')).filter((name) => name.endsWith('.js'))

it('experimental.entryImportMap: a changed page renames its own chunk and the entry only', async () => {
  const [before, after] = [chunksOf(await build('one')), chunksOf(await build('two'))]
  expect(before.length).toBeGreaterThan(4)
  expect(after.filter((name) => !before.includes(name))).toHaveLength(2)
})

it('experimental.entryImportMap: chunks find the entry by the import map of the page', async () => {
  const running = await startSite(await build('one'))
  onTestFinished(() => running.stop())
  const html = await running.html('/docs/')
  const entry = /<script type="module" src="([^"]+)"/.exec(html)![1]!
  expect(html).toContain(`<head><script type="importmap">{"imports":{"#entry":"${entry}"}}</script>`)
  const { page, requests, expectClean } = await browser.open(`${running.url}/docs/`)
  await page.getByText('open').click()
  await page.getByText('box').waitFor()
  await page.getByText('other').click()
  await page.getByText('one').waitFor()
  expect(requests.filter((request) => request.endsWith(entry))).toHaveLength(1)
  expectClean()
})

it('experimental.entryImportMap: without it, chunks contain the name of the entry', async () => {
  const changed = await optionSite('changed')
  const html = await changed.html('/about')
  expect(html).not.toContain('importmap')
  const files = [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)]
  const codes = await Promise.all(files.map(async ([, file]) => (await changed.fetch(file!)).text()))
  expect(codes.length).toBeGreaterThan(1)
  expect(codes.filter((code) => code.includes('#entry'))).toEqual([])
})
