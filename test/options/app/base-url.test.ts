import { expect, it } from 'vitest'
import { proofServer } from '../../support/proof-sites.ts'

it('app.baseURL: pages, assets, public files, links and server routes are below it (R227)', async () => {
  const { html, fetch } = await proofServer('shop')
  const page = await html('/shop/')
  expect(page).toMatch(/<script type="module" src="\/shop\/files\//)
  expect(page).toContain('<a href="/shop/about"')
  expect(page).toContain('src="/shop/logo.svg"')
  const statuses = (prefix: string): Promise<number[]> =>
    Promise.all(['/about', '/logo.svg', '/api/place'].map(async (path) => (await fetch(prefix + path)).status))
  expect(await statuses('/shop')).toEqual([200, 200, 200])
  expect(await statuses('')).toEqual([404, 404, 404])
})

it('app.baseURL: is the root by default', async () => {
  const { html, fetch } = await proofServer('plain')
  const page = await html('/')
  expect(page).toMatch(/<script type="module" src="\/_fw\//)
  expect(page).toContain('<a href="/about"')
  expect((await fetch('/shop/about')).status).toBe(404)
})
