// Bundled into servers and edge runtimes: must not import Node.js, a validator or the options tree.
import type { RequestTrace, TraceMessages } from './contracts/traces.ts'
import { fwGlobal, type Storage } from './global.ts'

/** A message as it is created: the tracer adds the time. */
type Started<Message> = Omit<Message, 'startTime'>

export interface Tracer<Message extends object> {
  /** Whether anyone listens. Check it before a message is created: a request must cost nothing if nobody does. */
  readonly isActive: boolean
  /**
   * Runs a function between the events of a tracing channel. `asyncEnd` is always published, and last, even if the function returns no
   * promise. Unlike `tracePromise` of Node.js, it does not publish the result, which may be private.
   */
  trace: <T>(message: Started<Message>, run: () => T) => T
  /** Publishes `start` and `end` only; the caller ends the trace with `finish`. */
  begin: <T>(message: Started<Message>, run: () => T) => T
  /** Publishes an error. */
  fail: (message: Started<Message>, error: unknown) => void
  finish: (message: Started<Message>) => void
}

/** The parts of Node used here. Other hosts may have none of them. */
interface Builtins {
  'node:diagnostics_channel': { channel: (name: string) => Channel }
  'node:async_hooks': {
    AsyncLocalStorage: new () => Storage<RequestTrace>
    AsyncResource: { bind: <Fn>(fn: Fn) => Fn }
  }
}

interface Channel {
  readonly hasSubscribers: boolean
  publish: (message: object) => void
  runStores: <T>(message: object, run: () => T) => T
}

function builtin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: Name) => Builtins[Name] | undefined } }
  return process?.getBuiltinModule?.(name)
}

/** Publishes to the tracing channel of a name: `tracingChannel(name)` of node:diagnostics_channel. Does nothing on hosts without it. */
export function createTracer<Name extends keyof TraceMessages>(name: Name): Tracer<TraceMessages[Name]> {
  const diagnostics = builtin('node:diagnostics_channel')
  if (!diagnostics) return idle
  if (kept.size === 0)
    for (const each of names)
      for (const event of events) kept.set(`${each}:${event}`, diagnostics.channel(`tracing:${each}:${event}`))
  return channelTracer((event) => kept.get(`${name}:${event}`)!) // set above
}

const names: readonly (keyof TraceMessages)[] = ['fw.request', 'fw.render', 'fw.data', 'fw.cache', 'fw.task']
const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const

/**
 * All channels, from the start of the server. Bun forgets a channel that nobody refers to, together with its listeners, and parts of the app
 * are loaded after them.
 */
const kept = new Map<string, Channel>()

const idle: Tracer<object> = {
  isActive: false,
  trace: (_, run) => run(),
  begin: (_, run) => run(),
  fail: () => {},
  finish: () => {},
}

function channelTracer<Message extends { error?: unknown }>(
  channel: (event: (typeof events)[number]) => Channel,
): Tracer<Message> {
  const start = channel('start')
  const end = channel('end')
  const asyncStart = channel('asyncStart')
  const asyncEnd = channel('asyncEnd')
  const error = channel('error')
  type New = Omit<Message, 'startTime'> & { error?: unknown }
  const fail = (message: New, thrown: unknown): void => {
    message.error = thrown
    error.publish(message)
  }
  const finish = (message: New): void => {
    asyncStart.publish(message)
    asyncEnd.publish(message)
  }
  const begin = <T>(message: New, run: () => T): T =>
    start.runStores(Object.assign(message, { startTime: performance.now() }), () => {
      try {
        return run()
      } finally {
        end.publish(message)
      }
    })
  return {
    get isActive() {
      return (
        start.hasSubscribers || asyncEnd.hasSubscribers || error.hasSubscribers || end.hasSubscribers || asyncStart.hasSubscribers
      )
    },
    // Everything happens within `runStores`, so that a listener finds its store in all events.
    trace: <T>(message: New, run: () => T): T =>
      start.runStores(Object.assign(message, { startTime: performance.now() }), () => {
        let result: T
        try {
          result = run()
        } catch (thrown) {
          fail(message, thrown)
          end.publish(message)
          finish(message)
          throw thrown
        }
        if (!(result instanceof Promise)) {
          end.publish(message)
          finish(message)
          return result
        }
        const settled = result.then(
          (value: unknown) => {
            finish(message)
            return value
          },
          (thrown: unknown) => {
            fail(message, thrown)
            finish(message)
            throw thrown
          },
        )
        end.publish(message)
        return settled as T // resolves to the same value
      }),
    begin,
    fail,
    finish,
  }
}

/** The traced request whose code is running, if any. */
export function tracedRequest(): RequestTrace | undefined {
  return fwGlobal().requests?.getStore()
}

/** Runs a function as part of a traced request. */
export function runTraced<T>(request: RequestTrace, run: () => T): T {
  const shared = fwGlobal()
  if (!shared.requests) {
    const hooks = builtin('node:async_hooks')
    if (!hooks) return run()
    shared.requests = new hooks.AsyncLocalStorage()
  }
  return shared.requests.run(request, run)
}

/** A function that runs in the present async context, whoever calls it. */
export function boundToContext<Args extends unknown[], T>(run: (...args: Args) => T): (...args: Args) => T {
  return builtin('node:async_hooks')?.AsyncResource.bind(run) ?? run
}

/** Whether an error is a failure of the server. With a status below 500, it is a response: the page does not exist, for example. */
export function isFailure(thrown: unknown): boolean {
  const status = (thrown as { statusCode?: unknown } | null | undefined)?.statusCode // anything may be thrown
  return typeof status !== 'number' || status >= 500
}

/** A path or URL without query, fragment and credentials, which may be private. */
export function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  return path.replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, '$1//')
}

/** A text, such as the message of an error, without the queries and passwords of URLs in it: both may be secret. */
export function withoutQueries(text: string): string {
  const plain = text.includes('@') ? text.replace(/\b([a-z][a-z\d+.-]{0,30}:\/\/)[^\s/?#"'`<>()@]{1,500}@/gi, '$1…@') : text
  return plain.includes('?') ? plain.replace(/\?[\w%.~[\]+-]+=[^\s"'`<>()]*/g, '?…') : plain
}
