import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildSite, type BuildSiteOptions } from './build-site.ts'
import { testMode } from './cell.ts'
import type { Fixture } from './fixture.ts'
import { askService } from './services.ts'
import { requestsTo, startSite, type RunningSite, type StartOptions } from './start-site.ts'

export interface SiteOptions extends Omit<BuildSiteOptions, 'shared'>, StartOptions {
  /**
   * Whether to build the site, or to start it in development. The server belongs to this test file, which may change files and read
   * its logs. If unset, FW_TEST_MODE decides, and test files share a server of the same site, which they must not modify.
   */
  mode?: 'build' | 'dev'
}

/**
 * A running site for the tests of a `describe`, built or started in development before the first. The result can only be used inside
 * of tests.
 *
 * @example
 * const site = useSite('app-a')
 * it('answers', async () => expect((await site.fetch('/')).status).toBe(200))
 */
export function useSite(fixture: Fixture, options: SiteOptions = {}): RunningSite {
  let running: RunningSite | undefined
  beforeAll(async () => {
    running = await (options.mode || startsDifferently(options) ? ownSite(fixture, options) : sharedSite(fixture, options))
  }, 240_000)
  afterAll(() => running?.stop())
  return new Proxy(Object.create(null), {
    get: (_, key: keyof RunningSite) => {
      if (!running) throw new Error('The site runs inside tests only.')
      return running[key]
    },
  })
}

async function ownSite(fixture: Fixture, options: SiteOptions): Promise<RunningSite> {
  const dev = (options.mode ?? testMode()) === 'dev'
  const built = await buildSite(inject('sitesDir'), fixture, { ...options, ...(dev ? { command: 'none' } : {}) })
  return startSite(built, { ...options, dev })
}

async function sharedSite(fixture: Fixture, options: SiteOptions): Promise<RunningSite> {
  const dev = testMode() === 'dev'
  const { dir, flags } = await buildSite(inject('sitesDir'), fixture, {
    ...options,
    ...(dev ? { command: 'none', shared: true } : {}),
  })
  const { port, pid, logFile } = await askService('site', { site: { dir, flags }, dev })
  return {
    ...requestsTo(port),
    pid,
    dir,
    logs: () => readFileSync(logFile, 'utf8'),
    stop: async () => {}, // it is stopped at the end of the run
    get child(): never {
      throw new Error('The server is shared; set `mode` for one of your own.')
    },
  }
}

const startOptions = ['env', 'nodeArgs', 'bin', 'devArgs', 'until', 'outputDir', 'ipc'] as const satisfies (keyof StartOptions)[]

const startsDifferently = (options: SiteOptions): boolean => startOptions.some((name) => options[name] !== undefined)
