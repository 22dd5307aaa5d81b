import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { bundled } from '../../support/bundled.ts'

const browser = useBrowser()
const files = {
  'entry.ts': `import { join } from 'node:path'
import { Buffer } from 'buffer'
if (typeof document !== 'undefined') document.title = join('a', '..', 'b') + Buffer.from('c').toString('hex') + (global === globalThis)`,
}

it('experimental.clientNodeCompat: built-in modules of Node.js work in browsers', async () => {
  const { clientCode, serverCode } = await bundled(files, { experimental: { clientNodeCompat: true } })
  const page = await browser.evaluate()
  await page.addScriptTag({ content: clientCode, type: 'module' })
  await expect.poll(() => page.title()).toBe('b63true')
  expect(serverCode).toMatch(/from ["'](?:node:)?buffer["']/) // the server has the real ones
})

it('experimental.clientNodeCompat: they are empty otherwise', async () => {
  const { clientCode } = await bundled(files)
  expect(clientCode).toContain('vite_browser_external')
})
