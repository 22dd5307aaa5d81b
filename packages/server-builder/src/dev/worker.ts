import { AsyncLocalStorage } from 'node:async_hooks'
import module from 'node:module'
import { createServer, ServerResponse, type IncomingMessage, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { CreateLoader, DevProblem, LoadedModule, RawError } from '@fw/schema'
import { fwGlobal, type DevTools } from '@fw/schema/global'
import { ownStack } from '../runtime/dev/own-stack.ts'
import { completeRender, lacks } from './complete-render.ts'
import { disableCompiler } from './disable-compiler.ts'
import { createEngineEnds } from './engine-ends.ts'
import { problemPage } from './problem-page.ts'
import { requestIdHeader } from './request-id.ts'

/** The entry module of Nitro's graph, see `runtime/dev/entry.ts`. */
interface Engine {
  listener: RequestListener
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Whether it is active between requests, so that changes must be applied immediately. */
  isLive: boolean
}

interface Start {
  do: 'start'
  appLoader: string
  engineLoader: string
  entry: string
  appEntry: string
  /** `app.baseURL`. */
  base: string
  app: MessagePort
  engine: MessagePort
}

const port = parentPort!
const { socket, preload, compileCache, vue } = workerData as {
  socket: string
  preload: string[]
  compileCache: string | undefined
  /** URL of Vue, if the app has no template compiler. */
  vue: string | undefined
}

// Loaded in advance while the main thread is busy. Errors are reported when a library is needed.
;(module as { enableCompileCache?: (dir?: string) => void }).enableCompileCache?.(compileCache) // newer versions of Node only
for (const url of preload) void import(url).catch(() => {})
if (vue !== undefined) void import(vue).then(() => disableCompiler(vue)).catch(() => {})

let last = 0
const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()

function ask<T>(question: object): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const id = ++last
    waiting.set(id, { resolve, reject })
    port.postMessage({ ...question, id })
  })
}

let started: (start: Start) => void
const starting = new Promise<Start>((resolve) => (started = resolve))

port.on('message', (message: Start | { do: 'close' } | { id: number; answer?: never; failure?: string }) => {
  if ('id' in message) {
    const { id, answer, failure } = message
    if (failure === undefined) waiting.get(id)?.resolve(answer as never)
    else waiting.get(id)?.reject(new Error(failure))
    waiting.delete(id)
  } else if (message.do === 'start') started(message)
  else void close()
})

const loaders = starting.then(async (start) => {
  const [createAppLoader, createEngineLoader] = await Promise.all([start.appLoader, start.engineLoader].map(loaderOf))
  return {
    start,
    app: createAppLoader!(start.app),
    engine: createEngineLoader!(start.engine, { beforeReload: ends.run, onStale: () => void reloadLive() }),
  }
})

async function loaderOf(file: string): Promise<CreateLoader> {
  return ((await import(pathToFileURL(file).href)) as { createLoader: CreateLoader }).createLoader // see `ModuleSource`
}

const ends = createEngineEnds((error) => void dev.report(error))

const dev: DevTools = {
  render: async (request) => {
    const { app, start } = await loaders
    return completeRender(async (parts) => {
      const loaded = await app.import(start.appEntry, parts)
      if ('error' in loaded) throw loaded.error
      return (loaded.exports as { render: DevTools['render'] }).render(request)
    })
  },
  lacks,
  revision: () => handled.getStore()?.revision,
  assets: (modules) => ask({ ask: 'assets', modules: [...modules] }),
  report: async (thrown, request, code) => {
    const isObject = typeof thrown === 'object' && thrown !== null
    // An error may be reported twice: where it was caught, and by the error response.
    const told = (isObject && reported.get(thrown)) || tell(thrown, request, code)
    if (isObject) reported.set(thrown, told)
    return ask({ ask: 'shown', problem: await told, request: handled.getStore()?.id })
  },
  problemPage: async (problem, nonce) =>
    problemPage(problem, {
      scripts: await scriptsOf(),
      base: (await starting).base,
      revision: dev.revision(),
      ...(nonce === undefined ? {} : { nonce }),
    }),
  replaceEngine: async (end) => {
    await ends.run()
    ends.add(end)
  },
  onEngineClose: ends.add,
}
const reported = new WeakMap<object, Promise<DevProblem>>()

interface Handled {
  /** The revision that the code of a request includes at least. Later imports may include newer changes. */
  revision: number | undefined
  /** See `requestIdHeader`. */
  id: string | undefined
}

/** The request that is handled. */
const handled = new AsyncLocalStorage<Handled>()

async function tell(thrown: unknown, request?: RawError['request'], code?: string): Promise<DevProblem> {
  const revision = dev.revision()
  const { rawErrorOf } = await import('@fw/kit/internal') // only needed when something fails
  const raw = rawErrorOf(thrown, 'server')
  return ask({
    ask: 'report',
    error: {
      ...raw,
      ...(revision === undefined ? {} : { revision }),
      ...(code === undefined ? {} : { code }),
      ...(request ? { request } : {}),
    },
  })
}

Object.assign(fwGlobal(), { dev, report: dev.report })

// Both graphs are loaded before the first request. Errors are reported by the request that needs them.
void loaders.then(({ start, app, engine: loader }) => Promise.all([loader.import(start.entry), app.import(start.appEntry)]))

/** Loads the current Nitro code. The previous instance is closed before any new code runs. */
async function loadEngine(): Promise<LoadedModule & ({ exports: Engine } | { error: unknown })> {
  const { engine: loader, start } = await loaders
  const loaded = await loader.import(start.entry)
  if ('error' in loaded) return loaded
  const engine = loaded.exports as Engine
  isLive = engine.isLive
  return { ...loaded, exports: engine }
}

let isLive = false
/** Number of changes for which no reload has started yet. */
let staleChanges = 0

async function reloadLive(): Promise<void> {
  if (!isLive || ++staleChanges > 1) return
  while (staleChanges > 0) {
    const known = staleChanges
    await loadEngine() // the next request reports errors
    staleChanges -= known
  }
}

const server = createServer((request, response) => void respond(request, response))
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = takeId(request)
  const loaded = await loadEngine()
  handled.run({ revision: loaded.revision, id }, () => {
    if ('error' in loaded) void fail(loaded.error, request, response)
    else loaded.exports.listener(request, response)
  })
}
/** The app doesn't see this header. */
function takeId({ headers }: IncomingMessage): string | undefined {
  const { [requestIdHeader]: id } = headers
  delete headers[requestIdHeader]
  return typeof id === 'string' ? id : undefined
}

server.on('upgrade', async (request, stream: Duplex, head: Buffer) => {
  const loaded = await loadEngine()
  const upgrade = 'error' in loaded ? undefined : loaded.exports.upgrade
  if (upgrade) handled.run({ revision: loaded.revision, id: takeId(request) }, () => upgrade(request, stream, head))
  else await respond(request, plainResponse(request, stream))
})

/** Without WebSockets, the server responds as if the request had asked for none, like a built one. */
function plainResponse(request: IncomingMessage, stream: Duplex): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(stream as Socket) // of a local server
  response.once('finish', () => stream.end())
  return response
}
server.keepAliveTimeout = 60_000
server.listen(socket, () => port.postMessage({ event: 'listening' }))

/** Nitro itself cannot be loaded, because of an error in a server plugin or middleware. */
async function fail(error: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const problem = await dev.report(error, { method: request.method ?? 'GET', path: request.url ?? '/' })
  response.statusCode = 500
  response.setHeader('cache-control', 'no-store')
  if ((request.headers.accept ?? '').includes('text/html')) {
    response.setHeader('content-type', 'text/html;charset=utf-8')
    response.end(await dev.problemPage(problem))
    return
  }
  response.setHeader('content-type', 'application/json')
  const { message } = problem
  response.end(JSON.stringify({ error: true, statusCode: 500, message, stack: ownStack(problem) }))
}

async function scriptsOf(): Promise<string[]> {
  try {
    return (await dev.assets([])).errorScripts
  } catch {
    return [] // the page is rendered without them
  }
}

/** Suppresses vue-router's warning for paths without a match, which are regular 404 responses in development. */
const { warn } = console
console.warn = (...given: unknown[]): void => {
  if (typeof given[0] !== 'string' || !/VUE_ROUTER_R0004|No match found for location/.test(given[0])) warn(...given)
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => void dev.report(error))

async function close(): Promise<void> {
  server.closeAllConnections()
  server.close()
  await Promise.race([ends.run(), new Promise((resolve) => setTimeout(resolve, 200))])
  process.exit(0)
}
