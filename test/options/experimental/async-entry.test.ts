import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

/** The entry script of a page, its size with static imports, and the number of scripts that are loaded along with it. */
async function entryOf(name: 'usual' | 'changed'): Promise<{ code: string; bytes: number; preloaded: number }> {
  const site = await optionSite(name)
  const html = await site.html('/about')
  const [, entry] = /<script type="module"[^>]* src="([^"]+)"/.exec(html)!
  const codeOf = async (path: string): Promise<string> => (await site.fetch(path)).text()
  const code = await codeOf(entry!)
  const imported = [...code.matchAll(/\bfrom ?["'`]\.\/([^"'`]+)/g)].map(([, file]) => codeOf(`/_fw/${file}`))
  const bytes = [code, ...(await Promise.all(imported))].join('').length
  return { code, bytes, preloaded: html.match(/<link rel="modulepreload"/g)?.length ?? 0 }
}

it('experimental.asyncEntry: the entry only imports the app dynamically, or is part of it', async () => {
  const { code, bytes, preloaded } = await entryOf('changed')
  expect(bytes).toBeLessThan(2500) // with the helper for preloading
  expect(code).toMatch(/import\(/)
  expect(preloaded).toBeGreaterThan(0) // no second round trip
  expect((await entryOf('usual')).bytes).toBeGreaterThan(20_000)
})

it('experimental.asyncEntry: the app starts as usual', async () => {
  const site = await optionSite('changed')
  const { page, expectClean } = await browser.open(`${site.url}/`)
  await page.getByTestId('to-about').click()
  await page.getByText('About', { exact: true }).waitFor()
  expectClean()
})
