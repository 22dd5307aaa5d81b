import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { payloadServer, payloadSite } from '../../support/payload-sites.ts'
import { listFiles } from '../../../packages/kit/src/files/list-files.ts'

const browser = useBrowser()

const inlined = async (name: 'first' | 'fourth', path: string): Promise<(string | null)[]> => {
  const { headers } = await (await payloadServer(name)).fetch(path)
  return [headers.get('x-inline'), headers.get('x-exact')]
}

it('experimental.inlineRouteRules: defineRouteRules sets rules for the path of the page, and below the directory of `[id]` (R167)', async () => {
  expect(await inlined('first', '/inline/one')).toEqual(['below', null])
  expect(await inlined('first', '/inline/exact')).toEqual(['below', 'yes'])
  expect(await inlined('first', '/far')).toEqual([null, null])
  expect(await inlined('fourth', '/inline/exact')).toEqual([null, null])
})

it('experimental.appManifest: getRouteRules has the same result on the server and in browsers (R159)', async () => {
  const site = await payloadServer('first')
  const { page, expectClean } = await browser.open(`${site.url}/rules`)
  const hydrated = await page.getByTestId('rules').textContent()
  const rules = [
    { payload: true },
    { payload: false },
    { redirect: '/far?from=old' },
    { ssr: false },
    { prerender: true },
    { ssr: true },
    {},
  ]
  expect(JSON.parse(hydrated ?? '')).toEqual(rules)
  expect(await page.evaluate(() => (window as never as Told).tell.getRouteRules({ path: '/cached/X?y#z' }))).toEqual({
    payload: true,
  })
  expectClean()
})

interface Told {
  tell: { getRouteRules: (of: { path: string }) => unknown }
}

async function afterClick(name: 'first' | 'fourth'): Promise<[string, string[]]> {
  const site = await payloadServer(name)
  const opened = await browser.open(`${site.url}/`)
  opened.forget()
  await opened.page.locator('[data-link="/old"]').click()
  await opened.page.locator('[data-page="far"], [data-page="error"]').waitFor()
  return [opened.page.url().slice(site.url.length), opened.requests.filter((request) => request.startsWith('GET /old'))]
}

it('experimental.appManifest: redirect rules apply to navigation in the app, or not (R159)', async () => {
  expect(await afterClick('first')).toEqual(['/far?from=old', []])
  expect((await afterClick('fourth'))[0]).not.toBe('/far?from=old')
})

it('experimental.appManifest: browsers get no other rules and no private configuration', async () => {
  const { dir } = await payloadSite('first')
  const root = join(dir, '.output/public')
  for (const name of listFiles(root)) expect(readFileSync(join(root, name), 'latin1'), name).not.toMatch(/canary/)
  const manifest = readdirSync(join(root, '_fw/builds/meta'))
  expect(Object.keys(JSON.parse(readFileSync(join(root, '_fw/builds/meta', manifest[0]!), 'utf8')) as object)).toEqual([
    'id',
    'timestamp',
    'prerendered',
  ])
})
