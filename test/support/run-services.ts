import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'pathe'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { buildProcesses, type BuildRequest } from './build-processes.ts'
import { launchBrowserServer } from './chromium.ts'
import type { ServiceRequests } from './services.ts'
import { startSite, type RunningSite } from './start-site.ts'

/**
 * Global setup of Vitest: what all test files of a run share, kept by the main process because workers are short-lived. A directory
 * for built sites, processes that build them, one browser, and servers of sites that no test modifies; browser and servers start on the first request. With
 * FW_TEST_SITES the directory is kept after the run, to inspect a build or to repeat a test without one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.users++
  run.services ??= startServices()
  const { url, sitesDir } = await run.services
  project.provide('services', url)
  project.provide('sitesDir', sitesDir)
  return async () => {
    if (--run.users > 0) return
    await (await run.services)?.stop()
    run.services = undefined
  }
}

interface Services {
  url: string
  sitesDir: string
  stop: () => Promise<void>
}

/** Each project of a run calls `setup` from its own copy of this module. */
const run = ((globalThis as { __fwTestRun?: { users: number; services: Promise<Services> | undefined } }).__fwTestRun ??= {
  users: 0,
  services: undefined,
})

async function startServices(): Promise<Services> {
  const kept = process.env['FW_TEST_SITES']
  if (kept) mkdirSync(kept, { recursive: true })
  const sitesDir = realpathSync(kept || mkdtempSync(join(tmpdir(), 'fw-sites-')))
  let browser: Promise<BrowserServer> | undefined
  const builds = buildProcesses(2)
  const sites = new Map<string, { running: Promise<RunningSite>; logFile: string }>()

  const services: { [Name in keyof ServiceRequests]: (body: string) => Promise<ServiceRequests[Name]['answer']> } = {
    browser: async () => ({ endpoint: (await (browser ??= launchBrowserServer())).wsEndpoint() }),
    build: (body) => builds.build(JSON.parse(body) as BuildRequest), // sent by services.ts
    site: async (body) => {
      const shared = sites.get(body) ?? startShared(body)
      sites.set(body, shared)
      return { port: (await shared.running).port, logFile: shared.logFile }
    },
  }
  const startShared = (body: string): { running: Promise<RunningSite>; logFile: string } => {
    const { site, dev, start } = JSON.parse(body) as ServiceRequests['site']['body'] // sent by services.ts
    const logFile = join(sitesDir, `server-${sites.size}.log`)
    return { running: startSite(site, { ...start, dev, logFile }), logFile }
  }

  const server = createServer((request, response) => {
    const name = request.url?.slice(1) as keyof typeof services // services.ts sends no other
    text(request)
      .then<unknown>((body) => services[name](body))
      .then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // a server listening on a port has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    sitesDir,
    stop: async () => {
      await Promise.allSettled([...sites.values()].map(async ({ running }) => (await running).stop()))
      await (await browser)?.kill()
      builds.stop()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      if (!kept) rmSync(sitesDir, { recursive: true, force: true })
    },
  }
}
