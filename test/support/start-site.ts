import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { join } from 'pathe'
import { linkFramework } from './link-framework.ts'
import { fwBin } from './run-process.ts'
import { until } from './until.ts'
import { cliEnv, processEnv } from './process-env.ts'

export interface StartOptions {
  /** Environment of the server. */
  env?: Record<string, string>
  /** Arguments of Node.js itself. */
  nodeArgs?: readonly string[]
  /** Runs the build with another program than Node.js: its path and arguments. */
  program?: readonly [file: string, ...args: string[]]
  /** Starts `fw dev` instead of the build. */
  dev?: boolean
  /** Starts the build with `fw preview`. */
  preview?: boolean
  /** The binary of `fw dev` and `fw preview`, by default that of the workspace. */
  bin?: string
  /** Additional arguments of `fw dev`; later ones win. */
  devArgs?: readonly string[]
  /** `listening`: a dev server may still be loading. `ready` by default. */
  until?: 'listening' | 'ready'
  /** Output directory, by default `.output` of the project. */
  outputDir?: string
  /** Opens an IPC channel to code that `nodeArgs` loads. */
  ipc?: boolean
  /** The port to listen on, by default a free one. */
  port?: number
  /** Also writes the output of the process to this file. */
  logFile?: string
}

export interface RunningSite {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string
  port: number
  /** Of the server. */
  pid: number
  /** The project. */
  dir: string
  child: ChildProcess
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** HTML of a page. */
  html: (path: string, init?: RequestInit) => Promise<string>
  /** The output of the process so far. */
  logs: () => string
  stop: () => Promise<void>
}

/** Starts the build on a free port, and waits until it listens. */
export async function startSite(
  site: { dir: string; flags?: readonly string[] },
  options: StartOptions = {},
): Promise<RunningSite> {
  const {
    env = {},
    nodeArgs = [],
    dev = false,
    preview = false,
    devArgs = [],
    bin = fwBin,
    outputDir = join(site.dir, '.output'),
    ipc = false,
  } = options
  const { port = await freePort() } = options
  if (dev) linkFramework(site.dir)
  const command = dev ? 'dev' : 'preview'
  const args =
    dev || preview
      ? [bin, command, site.dir, '--host', '127.0.0.1', '--port', String(port), ...(site.flags ?? []), ...devArgs]
      : [join(outputDir, 'server/index.mjs')]
  const [file, ...allArgs] = options.program ?? [process.execPath, ...nodeArgs, ...args]
  const child = spawn(file, allArgs, {
    cwd: dev || preview ? site.dir : join(outputDir, '..'),
    env: (dev ? cliEnv : processEnv)({ PORT: String(port), HOST: '127.0.0.1', ...env }),
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
  })
  let logs = ''
  const { logFile } = options
  if (logFile) writeFileSync(logFile, '')
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      logs += text
      if (logFile) appendFileSync(logFile, text)
    })
  const endWithRunner = (): void => void child.kill('SIGKILL')
  process.on('exit', endWithRunner)

  const running: RunningSite = {
    ...requestsTo(port),
    pid: child.pid!,
    dir: site.dir,
    child,
    logs: () => logs,
    stop: async () => {
      process.off('exit', endWithRunner)
      await endProcess(child, () => logs)
    },
  }
  await listening(running, dev && options.until !== 'listening')
  return running
}

/** Ends a process with SIGTERM. One that does not end is killed, and that is an error. */
export async function endProcess(child: ChildProcess, logs: () => string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  try {
    await until(`process ${child.pid} ends after SIGTERM`, () => exited, { details: logs })
  } catch (error) {
    child.kill('SIGKILL')
    await exited
    throw error
  }
  // What it has printed before is read in the next turn of the event loop.
  for (const _ of [1, 2]) await new Promise((done) => setImmediate(done))
}

/** The parts of a running site that only need its port. */
export function requestsTo(port: number): Pick<RunningSite, 'url' | 'port' | 'fetch' | 'html'> {
  const url = `http://127.0.0.1:${port}`
  const fetchPath = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + path, { redirect: 'manual', ...init })
  return {
    url,
    port,
    fetch: fetchPath,
    html: async (path, init = {}) =>
      (await fetchPath(path, { ...init, headers: { accept: 'text/html', ...(init.headers as Record<string, string>) } })).text(), // tests pass plain objects
  }
}

async function listening(site: RunningSite, ready: boolean): Promise<void> {
  const ask = async (): Promise<boolean> => {
    if (site.child.exitCode !== null || site.child.signalCode !== null) throw new Error(`The server has ended.\n${site.logs()}`)
    return ready ? isReady(site) : accepts(site.port)
  }
  try {
    await until(ready ? 'the dev server is ready' : 'the server listens', ask, { details: site.logs })
  } catch (error) {
    await site.stop()
    throw error
  }
}

/** The port of a dev server responds before the app is ready. */
async function isReady({ url }: RunningSite): Promise<boolean> {
  const response = await fetch(`${url}/`, { headers: { accept: 'application/json' }, redirect: 'manual' }).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined && response.status !== 503
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), done(true))).once('error', () => done(false))
  })
}

/**
 * An unused port. Not one chosen by the system (at least 32768): any connection of this machine could get the same one before the
 * server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))
    })
    if (!isFree) continue
    await new Promise((done) => server.close(done))
    return port
  }
}
