import { afterAll, beforeAll, inject } from 'vitest'
import { buildSite, type BuildSiteOptions } from './build-site.ts'
import type { Fixture } from './fixture.ts'
import { startSite, type RunningSite, type StartOptions } from './start-site.ts'

export interface SiteOptions extends BuildSiteOptions, StartOptions {
  /** Default: environment variable FW_TEST_MODE, or `build`. */
  mode?: 'build' | 'dev'
}

/**
 * A running site for the tests of a `describe`: built, or started in development, before the first and stopped after the
 * last. What it gives can be used inside tests only.
 *
 * @example
 * const site = useSite('app-a')
 * it('answers', async () => expect((await site.fetch('/')).status).toBe(200))
 */
export function useSite(fixture: Fixture, options: SiteOptions = {}): RunningSite {
  let running: RunningSite | undefined
  beforeAll(async () => {
    const mode = options.mode ?? testMode()
    const built = await buildSite(inject('sitesDir'), fixture, { ...options, ...(mode === 'dev' ? { command: 'none' } : {}) })
    running = await startSite(built, { ...options, dev: mode === 'dev' })
  }, 240_000)
  afterAll(() => running?.stop())
  return new Proxy(Object.create(null), {
    get: (_, key: keyof RunningSite) => {
      if (!running) throw new Error('The site runs inside tests only.')
      return running[key]
    },
  })
}

export function testMode(): 'build' | 'dev' {
  return process.env['FW_TEST_MODE'] === 'dev' ? 'dev' : 'build'
}
