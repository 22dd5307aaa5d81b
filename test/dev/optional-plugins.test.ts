import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { smallSite } from '../support/small-site.ts'

const options = `{
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
  debug: { hooks: { client: true } },
  experimental: { browserDevtoolsTiming: true, clientNodeCompat: true, polyfillVueUseHead: true },
}`
const site = useSite(
  {
    ...smallSite('one'),
    'fw.config.mjs': `export default ${options}`,
    'app/plugins/path.client.ts': `import { join } from 'node:path'
export default defineFwPlugin(() => void (document.documentElement.dataset.path = join('a', '..', 'b')))`,
  },
  { mode: 'dev' },
)
const browser = useBrowser()

it('plugins that options add run in development: polyfillVueUseHead, browserDevtoolsTiming, clientNodeCompat and debug', async () => {
  const { page, messages, errors } = await browser.open(`${site.url}/docs/old-head`)
  await page.getByTestId('more').click()
  await expect.poll(() => page.title()).toBe('count 2')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe('from an old import')
  expect(await page.locator('html').getAttribute('data-path')).toBe('b')
  expect(messages.join('\n')).toContain('[fw] app:mounted')
  expect(await page.evaluate(() => performance.getEntriesByName('app:mounted', 'measure').length)).toBe(1)
  expect(errors).toEqual([])
})
