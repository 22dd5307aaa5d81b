import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'
import { buildSite } from './build-site.ts'
import { fwBin, siteEnv } from './run-fw.ts'

export interface StartSiteOptions {
  rootDir: string
  layerDirs: readonly string[]
  /** Start `fw dev` instead of a build. */
  dev: boolean
  /** Environment variables of the server. */
  env: Record<string, string>
}

export interface StartedSite {
  /** Without a trailing slash. */
  url: string
  /** The output of the process so far. */
  logs: () => string
  stop: () => Promise<void>
}

/** Starts the site on a free port of this machine. */
export async function startSite({ rootDir, layerDirs, dev, env }: StartSiteOptions): Promise<StartedSite> {
  const output = dev ? undefined : await buildSite(rootDir, layerDirs, {})
  const port = await freePort()
  const args =
    output === undefined
      ? [fwBin(rootDir), 'dev', rootDir, '--host', '127.0.0.1', '--port', String(port)]
      : [join(output, 'server/index.mjs')]
  const child = spawn(process.execPath, args, {
    cwd: rootDir,
    env: siteEnv({ PORT: String(port), HOST: '127.0.0.1', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logs = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (logs += text))
  const killed = (): void => void child.kill('SIGKILL')
  process.once('exit', killed)
  const url = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    process.off('exit', killed)
    await end(child)
  }
  try {
    await ready(child, url, () => logs)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, logs: () => logs, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), 5000)
  await exited
  clearTimeout(killing)
}

/** Waits for a response. While a dev server starts, it responds to browsers with a page that says so, and to others when it is ready. */
async function ready(child: ChildProcess, url: string, logs: () => string): Promise<void> {
  const limit = Date.now() + 120_000
  while (Date.now() < limit) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`FW_TEST_SITE: The site ended while it started.\n${logs()}`)
    try {
      const response = await fetch(`${url}/`, { redirect: 'manual', headers: { accept: 'application/json' } })
      await response.arrayBuffer()
      if (response.status !== 503) return
    } catch {
      // not listening yet
    }
    await wait(50)
  }
  throw new Error(`FW_TEST_SITE: The site did not start within two minutes.\n${logs()}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // not a pipe
  server.close()
  await once(server, 'close')
  return port
}
