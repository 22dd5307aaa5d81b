import { readFileSync } from 'node:fs'
import { beforeAll, inject } from 'vitest'
import { buildSite, type BuildSiteOptions, type BuiltSite } from '../support/build-site.ts'
import type { Fixture } from '../support/fixture.ts'
import { askService } from '../support/services.ts'
import { requestsTo, type RunningSite, type StartOptions } from '../support/start-site.ts'

/** The servers that attacks are tried on. */
export const servers = ['production', 'dev'] as const
export type Server = (typeof servers)[number]

export type AttackedSite = Omit<RunningSite, 'child' | 'stop'>

interface Options extends Pick<BuildSiteOptions, 'config' | 'files'> {
  start?: (site: BuiltSite) => Pick<StartOptions, 'env' | 'devArgs'>
}

/**
 * A server that all test files of a run share: an attack must not change it. It is not the server of other tests, because a dev server
 * reports failed requests to every open page.
 */
export function useServer(
  server: Server,
  fixture: Fixture | (() => Promise<Fixture>) = 'app-a',
  options: Options = {},
): AttackedSite {
  let running: AttackedSite | undefined
  beforeAll(async () => {
    running = await startShared(server, typeof fixture === 'function' ? await fixture() : fixture, options)
  })
  return new Proxy(Object.create(null), {
    get: (_, key: keyof AttackedSite) => {
      if (!running) throw new Error('The site runs inside tests only.')
      return running[key]
    },
  })
}

async function startShared(server: Server, fixture: Fixture, { start, ...options }: Options): Promise<AttackedSite> {
  const dev = server === 'dev'
  const site = await buildSite(inject('sitesDir'), fixture, {
    ...options,
    ...(dev ? { command: 'none', shared: true, files: { ...options.files, '.attacked': '' } } : {}),
  })
  const { dir, flags } = site
  const { port, pid, logFile } = await askService('site', { site: { dir, flags }, dev, ...(start ? { start: start(site) } : {}) })
  return { ...requestsTo(port), pid, dir, logs: () => readFileSync(logFile, 'utf8') }
}
