import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { basename, dirname, join } from 'pathe'
import type { TestProject } from 'vitest/node'
import type { ServiceReport } from '../../scripts/ci/run-report.ts'
import { buildProcesses } from './build-processes.ts'
import { treeSeconds } from './measure/process-tree.ts'
import type { ServiceRequests } from './services.ts'
import { startSite, type RunningSite } from './start-site.ts'

/**
 * Global setup of Vitest: what all test files of a run share, kept by the main process because workers are short-lived. A directory
 * for built sites, processes that build them, and servers of sites that no test modifies, which start on the first request. With
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
  // Workers start later, with the variables of this process.
  process.env['FW_TEST_NODE_COMPILE_CACHE'] ??= join(sitesDir, 'compiled')
  const builds = buildProcesses(2)
  const costs: ServiceReport[] = []
  const sites = new Map<string, SharedSite>()

  const services: { [Name in keyof ServiceRequests]: (body: string) => Promise<ServiceRequests[Name]['answer']> } = {
    build: async (body) => {
      const { isShared = false, wantedBy, ...request } = JSON.parse(body) as ServiceRequests['build']['body'] // sent by services.ts
      const built = await builds.build(request)
      if (isShared) {
        const name = [basename(dirname(request.cwd)), wantedBy && `of ${wantedBy}`].filter(Boolean).join(' ')
        costs.push({ kind: 'build', name, processorSeconds: built.processorSeconds })
      }
      return built
    },
    site: async (body) => {
      const shared = sites.get(body) ?? startShared(body)
      sites.set(body, shared)
      const { port, pid } = await shared.running
      return { port, pid, logFile: shared.logFile }
    },
  }
  const startShared = (body: string): SharedSite => {
    const { site, dev, start } = JSON.parse(body) as ServiceRequests['site']['body'] // sent by services.ts
    const logFile = join(sitesDir, `server-${sites.size}.log`)
    return { running: startSite(site, { ...start, dev, logFile }), logFile, dev }
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
      reportCosts([...costs, ...(await costsOf(sites))])
      await Promise.allSettled([...sites.values()].map(async ({ running }) => (await running).stop()))
      builds.stop()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      if (!kept) rmSync(sitesDir, { recursive: true, force: true })
    },
  }
}

interface SharedSite {
  running: Promise<RunningSite>
  logFile: string
  dev: boolean
}

/** What the servers have cost so far. */
async function costsOf(sites: ReadonlyMap<string, SharedSite>): Promise<ServiceReport[]> {
  const all = [...sites.values()].map(async ({ running, dev }): Promise<ServiceReport[]> => {
    const site = await running.catch(() => undefined) // the test that asked for it has failed
    const kind = dev ? 'dev server' : 'server'
    return site ? [{ kind, name: basename(dirname(site.dir)), processorSeconds: treeSeconds(site.pid) }] : []
  })
  return (await Promise.all(all)).flat()
}

/** Writes what test files have shared to the file `FW_CI_SERVICES`. */
function reportCosts(costs: readonly ServiceReport[]): void {
  const target = process.env['FW_CI_SERVICES']
  if (target) writeFileSync(target, JSON.stringify(costs))
}
