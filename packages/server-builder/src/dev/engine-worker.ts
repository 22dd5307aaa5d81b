/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { chmodSync, mkdirSync } from 'node:fs'
import module from 'node:module'
import { MessageChannel, SHARE_ENV, Worker } from 'node:worker_threads'
import { rawErrorOf } from '@fw/kit/internal'
import type { DevApp, DevBundler, DevProblem, ModuleSource, RawError } from '@fw/schema'
import { resolveModuleURL } from 'exsolve'
import { dirname, join } from 'pathe'
import { packageFile } from '../runtime-file.ts'
import type { Proxy } from './proxy.ts'

export interface EngineWorker {
  /** Resolves to the socket of the worker once it is listening. */
  socket: () => Promise<string>
  start: (bundler: DevBundler, sources: WorkerSources, entry: string) => Promise<void>
  close: () => Promise<void>
}

/** Where the worker gets its code from. */
export interface WorkerSources {
  app: ModuleSource
  engine: ModuleSource
}

/** A request of the worker to the main thread. */
type Question =
  | { ask: 'assets'; id: number; modules: string[] }
  | { ask: 'report'; id: number; error: RawError }
  | { ask: 'shown'; id: number; problem: DevProblem; request?: string }
  | { event: 'listening' }

let workers = 0

/** The thread that runs server code. It starts immediately, and gets its modules once there is a bundler. */
export function createWorker(app: DevApp, requestOf: Proxy['request']): EngineWorker {
  const dir = join(app.dev.privateDir(), 'sockets')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  chmodSync(dir, 0o700)
  const start = (): Running => spawn(app, dir, requestOf)
  let running: Running | undefined = start()
  let restart: (() => void) | undefined
  const watch = (each: Running): void => {
    each.worker.once('exit', (code) => {
      if (running !== each) return
      // Server code has ended the process. The next request starts a new worker.
      app.dev.event({ kind: 'server', text: `The server code ended with exit code ${code}; it starts again` })
      running = undefined
      restart?.()
    })
    each.worker.on('error', (error) => void app.dev.report(rawErrorOf(error, 'server')))
  }
  watch(running)
  return {
    socket: () => (running ? running.listening : Promise.reject(new Error('The server code is not running.'))),
    start: async (bundler, sources, entry) => {
      restart = () => {
        running = start()
        watch(running)
        connect(app, running, { bundler, sources, entry })
      }
      if (!running) restart()
      else connect(app, running, { bundler, sources, entry })
      await running!.listening
    },
    close: async () => {
      const last = running
      running = undefined
      await last?.end()
    },
  }
}

interface Running {
  worker: Worker
  listening: Promise<string>
  end: () => Promise<void>
  answer: (bundler: DevBundler) => void
}

function spawn(app: DevApp, dir: string, requestOf: Proxy['request']): Running {
  const socket = join(dir, `${process.pid}-${++workers}.sock`)
  const worker = new Worker(packageFile('dev/worker'), {
    env: SHARE_ENV,
    execArgv: [],
    workerData: { socket, preload: preloaded(app), compileCache: compileCacheDir(), vue: vueWithoutCompiler(app) },
  })
  const listening = new Promise<string>((resolve, reject) => {
    worker.on('message', (message: Question) => {
      if ('event' in message) resolve(socket)
    })
    worker.once('exit', () => reject(new Error('The server code ended while it started.')))
  })
  listening.catch(() => {}) // the awaiting caller handles the rejection
  return {
    worker,
    listening,
    end: async () => {
      worker.postMessage({ do: 'close' })
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      // Only if it is stuck in a loop: Node.js may crash if a thread is terminated while it reads from a connection.
      const timer = setTimeout(() => void worker.terminate(), 5000)
      await ended
      clearTimeout(timer)
    },
    answer: (bundler) => {
      const answerTo = (message: Exclude<Question, { event: string }>): Promise<unknown> => {
        if (message.ask === 'assets') return bundler.pageAssets(message.modules)
        if (message.ask === 'report') return app.dev.report(message.error)
        return app.dev.shownTo(message.problem, requestOf(message.request))
      }
      worker.on('message', (message: Question) => {
        if ('event' in message) return
        const { id } = message
        answerTo(message).then(
          (answer) => worker.postMessage({ id, answer }),
          (error: unknown) => worker.postMessage({ id, failure: String(error) }),
        )
      })
    },
  }
}

/** The compile cache directory of this thread, which the worker uses too. Node adds a directory for its version. */
function compileCacheDir(): string | undefined {
  const dir = (module as { getCompileCacheDir?: () => string | undefined }).getCompileCacheDir?.() // newer versions of Node only
  return dir === undefined ? undefined : dirname(dir)
}

interface Connection {
  bundler: DevBundler
  sources: WorkerSources
  entry: string
}

function connect(app: DevApp, running: Running, { bundler, sources, entry }: Connection): void {
  const ports = { app: new MessageChannel(), engine: new MessageChannel() }
  sources.app.serve(ports.app.port1)
  sources.engine.serve(ports.engine.port1)
  running.answer(bundler)
  running.worker.postMessage(
    {
      do: 'start',
      appLoader: sources.app.loader,
      engineLoader: sources.engine.loader,
      entry,
      appEntry: app.entries.server,
      base: app.options.app.baseURL,
      app: ports.app.port2,
      engine: ports.engine.port2,
    },
    [ports.app.port2, ports.engine.port2],
  )
}

/** Libraries that every app loads on the server. */
const engineLibraries = ['h3', 'ofetch', 'hookable', 'unstorage', 'node-mock-http', 'radix3', 'ufo', 'defu', 'destr']
const appLibraries = ['vue', 'vue/server-renderer', 'vue-router', '@unhead/vue/server', 'devalue', 'hookable', 'cookie-es']

function preloaded({ options, entries }: DevApp): string[] {
  const engine = resolveModuleURL('nitropack', { from: import.meta.url, try: true })
  return [
    ...engineLibraries.flatMap((name) => find(name, engine === undefined ? [] : [engine])),
    ...appLibraries.flatMap((name) => find(name, [`${options.rootDir}/`, entries.server])),
  ]
}

function vueWithoutCompiler({ options, entries }: DevApp): string | undefined {
  return options.ui.runtimeCompiler ? undefined : find('vue', [`${options.rootDir}/`, entries.server])[0]
}

function find(name: string, from: string[]): string[] {
  const url = resolveModuleURL(name, { from, try: true, conditions: ['node', 'import', 'default'] })
  return url === undefined ? [] : [url]
}
