import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { ask } from '../../support/http-client.ts'
import { startSite } from '../../support/start-site.ts'
import { securitySite } from './security-site.ts'

it('security.origins: pages of other sites may only change something if they are listed', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), securitySite))
  onTestFinished(() => site.stop())
  const post = async (origin: string): Promise<number> =>
    (
      await ask(site.url, '/api/order', {
        method: 'POST',
        headers: { cookie: 'user=anna', origin, 'sec-fetch-site': 'cross-site' },
      })
    ).status
  expect(await post('https://admin.example.test')).toBe(200)
  expect(await post('https://evil.test')).toBe(403)
  expect(await post('http://admin.example.test')).toBe(403)
  expect(await post('null')).toBe(403)
  await expect.poll(() => site.logs()).toContain(`add 'https://evil.test' to \`security.origins\``)
})
