import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { ask } from '../../support/http-client.ts'
import { startSite } from '../../support/start-site.ts'
import { securitySite } from './security-site.ts'

/* That visitors do not get them by default is tested in test/security/cache.test.ts. */
it('security.cacheTags: responses have their tags, for a CDN', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), securitySite))
  onTestFinished(() => site.stop())
  const tagsOf = async (path: string, headers: Record<string, string> = {}): Promise<unknown[]> => {
    const { status, headers: received } = await ask(site.url, path, { headers })
    return [status, received['cache-tag'], received['surrogate-key']]
  }
  expect(await tagsOf('/api/tagged')).toEqual([200, 'order', 'order'])
  for (let count = 0; count < 2; count += 1) expect(await tagsOf('/tagged')).toEqual([200, 'page,order', 'page order'])
  expect(await tagsOf('/tagged', { 'if-none-match': '*' })).toEqual([304, 'page,order', 'page order'])
})
