import type { RequestTrace, TraceMessages } from '@fw/schema'
import { tracedRequest } from '@fw/schema/tracing'
import type { H3Event } from 'h3'

type Channels = {
  [Name in keyof TraceMessages]: (message: TraceMessages[Name]) => [name: string, description: string]
}

interface Subscription {
  start: (message: object) => unknown
  asyncEnd: (message: object) => void
}

interface Builtins {
  'node:diagnostics_channel': {
    tracingChannel: (name: string) => Record<'subscribe' | 'unsubscribe', (subscription: Subscription) => void>
  }
}

/** The parts of a response. Requests of the app to itself add to that of the visitor. */
interface Timing {
  started: number
  parts: string[]
  /** How many parts may be added, except for rendering, which ends last. */
  left: number
}

/** What the header contains. */
const described: Channels = {
  'fw.request': ({ path }) => ['request', path],
  'fw.render': ({ type, island, route, path }) => ['render', island ?? (type === 'page' ? (route ?? path) : type)],
  'fw.data': ({ url, key }) => ['data', url ?? key],
  'fw.cache': ({ name, status = '' }) => ['cache', `${status} ${name}`],
  'fw.task': ({ name }) => ['task', name],
}

const most = 30
const longest = 60

/**
 * Adds the header `Server-Timing` to all responses, which browsers show with the request: how long rendering, data, cache and requests
 * of the app to itself took. Returns a function that ends it.
 */
export function addServerTiming(): () => void {
  const { process } = globalThis as { process?: { getBuiltinModule?: <N extends keyof Builtins>(name: N) => Builtins[N] } }
  const diagnostics = process?.getBuiltinModule?.('node:diagnostics_channel')
  if (!diagnostics) return () => {}
  const timings = new WeakMap<RequestTrace, Timing>()
  const ends = Object.entries(described).map(([name, describe]) => {
    const channel = diagnostics.tracingChannel(name)
    const subscription: Subscription = {
      start: (message) => name === 'fw.request' && beginRequest(message as RequestTrace, timings), // the message of this channel
      asyncEnd: (message) => {
        const request = tracedRequest()
        const timing = request && timings.get(request)
        if (!timing) return
        const [metric, description] = describe(message as never) // the message of this channel
        if (metric !== 'render' && timing.left-- <= 0) return
        timing.parts.push(`${metric};desc="${headerText(description)}";dur=${duration((message as RequestTrace).startTime)}`) // all messages have it
      },
    }
    channel.subscribe(subscription)
    return () => channel.unsubscribe(subscription)
  })
  return () => {
    for (const end of ends) end()
  }
}

function beginRequest(request: RequestTrace, timings: WeakMap<RequestTrace, Timing>): void {
  const parent = request.internal ? tracedRequest() : undefined
  const shared = parent && timings.get(parent)
  const timing = shared ?? { started: request.startTime, parts: [], left: most }
  timings.set(request, timing)
  if (!shared) addHeader(request.event as H3Event, timing) // see `RequestTrace`
}

/** Adds the header at the last moment: Node calls `writeHead` for every response. */
function addHeader({ node: { res } }: H3Event, { started, parts }: Timing): void {
  const { writeHead } = res
  res.writeHead = (...given: unknown[]) => {
    res.writeHead = writeHead
    if (!res.headersSent) res.appendHeader('server-timing', [...parts, `total;dur=${duration(started)}`].join(', '))
    return writeHead.apply(res, given as never) // the overloads of the original
  }
}

function duration(started: number): string {
  return (performance.now() - started).toFixed(1)
}

/** Keys and paths may contain any character; a quoted string in a header may not. */
function headerText(text: string): string {
  const safe = text.trim().replace(/[^ !#-[\]-~]/g, '?')
  return safe.length > longest ? `${safe.slice(0, longest)}...` : safe
}
