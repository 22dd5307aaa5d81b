/** The Node APIs used here. On hosts without them stacks are not mapped. */
interface Builtins {
  'node:worker_threads': { Worker: new (source: string, options: { eval: true; name: string }) => MapperWorker }
}

interface MapperWorker {
  on: (event: 'message' | 'error' | 'exit', listener: (value: never) => void) => void
  postMessage: (message: [id: number, text: string]) => void
  unref: () => void
  terminate: () => unknown
}

const maxPending = 500
const mapTimeout = 5000
const idleTimeout = 10_000

const pending = new Map<number, (text: string | undefined) => void>()
let worker: MapperWorker | undefined
let idleTimer: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/**
 * Maps positions in bundles to sources, if there are source maps next to the bundles. A worker reads the maps, because parsing them
 * would block all requests. Resolves to the unchanged text if the worker is too slow or overloaded.
 */
export async function mapStack(text: string): Promise<string> {
  if (pending.size >= maxPending) return text
  worker ??= startWorker()
  if (!worker) return text
  clearTimeout(idleTimer)
  const id = ++lastId
  const mapped = await new Promise<string | undefined>((resolve) => {
    const timer = unref(setTimeout(() => settle(id, undefined), mapTimeout))
    pending.set(id, (result) => (clearTimeout(timer), resolve(result)))
    worker!.postMessage([id, text]) // oxlint-disable-line unicorn/require-post-message-target-origin -- a worker has no origin
  })
  return mapped ?? text
}

function settle(id: number, text: string | undefined): void {
  pending.get(id)?.(text)
  pending.delete(id)
  if (pending.size === 0) idleTimer = unref(setTimeout(stopWorker, idleTimeout)) // frees the memory of its maps
}

function stopWorker(): void {
  const stopped = worker
  worker = undefined
  void stopped?.terminate()
}

function startWorker(): MapperWorker | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: <Name extends keyof Builtins>(name: Name) => Builtins[Name] | undefined }
  }
  const { Worker } = process?.getBuiltinModule?.('node:worker_threads') ?? {}
  if (!Worker) return undefined
  try {
    const started = new Worker(mapperSource, { eval: true, name: 'fw:stack-mapper' })
    const giveUp = (): void => {
      if (worker !== started) return
      worker = undefined
      for (const id of pending.keys()) settle(id, undefined)
    }
    started.on('message', ([id, text]: [number, string]) => settle(id, text))
    started.on('error', giveUp)
    started.on('exit', giveUp)
    started.unref()
    return started
  } catch {
    return undefined // the host doesn't support workers
  }
}

function unref<Timer>(timer: Timer): Timer {
  ;(timer as { unref?: () => void }).unref?.()
  return timer
}

/** Caches the maps of the bundles that failed last. Skips maps that are too large to be parsed in reasonable memory. */
const mapperSource = String.raw`
const { parentPort } = require('node:worker_threads')
const { readFileSync, statSync } = require('node:fs')
const { SourceMap } = require('node:module')
const maxMaps = 16
const maxBytes = 64 * 1024 * 1024
const maps = new Map()
const frame = /(file:\/\/[^\s)]+?|\/[^\s():]+):(\d+):(\d+)/g

parentPort.on('message', ([id, text]) => {
  let mapped = text
  try {
    mapped = text.replace(frame, (place, file, line, column) => originalPlace(file, Number(line) - 1, Number(column) - 1) ?? place)
  } catch {}
  parentPort.postMessage([id, mapped])
})

function originalPlace(file, line, column) {
  const url = URL.canParse(file) ? new URL(file) : new URL('file://' + file)
  const { originalSource, originalLine, originalColumn } = mapOf(url)?.findEntry(line, column) ?? {}
  if (originalSource === undefined || originalLine === undefined) return undefined
  const source = URL.canParse(originalSource, url) ? decodeURI(new URL(originalSource, url).pathname) : originalSource
  return source + ':' + (originalLine + 1) + ':' + ((originalColumn ?? 0) + 1)
}

function mapOf({ href }) {
  if (!maps.has(href)) {
    if (maps.size >= maxMaps) maps.delete(maps.keys().next().value)
    maps.set(href, readMap(new URL(href + '.map')))
  }
  return maps.get(href)
}

function readMap(url) {
  try {
    if (statSync(url).size > maxBytes) return undefined
    return new SourceMap(JSON.parse(readFileSync(url, 'utf8')))
  } catch {
    return undefined
  }
}
`
