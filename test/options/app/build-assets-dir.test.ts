import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { proofServer, type ProofSite } from '../../support/proof-sites.ts'

it.each([
  ['files', 'shop', '/shop/'],
  ['_fw', 'plain', '/'],
] satisfies [string, ProofSite, string][])(
  'app.buildAssetsDir: built files are in %s, below the base path, and cached for a year (R228)',
  async (name, siteName, base) => {
    const site = await proofServer(siteName)
    const page = await site.html(base)
    const built = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css|svg))"/g)].map(([, url]) => url!)
    const assets = built.filter((url) => url !== `${base}logo.svg` && !url.includes('from-option'))
    expect(assets.length).toBeGreaterThan(3)
    expect(assets.filter((url) => !url.startsWith(`${base}${name}/`))).toEqual([])
    for (const url of assets) {
      const response = await site.fetch(url)
      expect([response.status, response.headers.get('cache-control')], url).toEqual([200, 'public, max-age=31536000, immutable'])
    }
    expect(existsSync(join(site.dir, '.output/public', name))).toBe(true)
    expect((await site.fetch(`${base}${name}/missing.js`)).status).toBe(404)
  },
)
