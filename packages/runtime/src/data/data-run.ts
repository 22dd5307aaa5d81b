import type { ExecuteOptions } from './data-options.ts'
import type { DataEntry } from './data-entry.ts'

/** One call of a handler. */
export interface Run {
  /** The result, after `transform` and `pick`. */
  result: Promise<unknown>
  /** Nobody waits for it any more. */
  stop: () => void
  /** Whether the caller has ended it on purpose. */
  gaveUp: () => boolean
}

/** Calls the handler of an entry with a signal that ends with everything that may end the run. */
export function startRun(entry: DataEntry, given: ExecuteOptions): Run {
  const { app, handler, options } = entry
  const timeout = given.timeout ?? options.timeout
  // A request on the server has one signal, and almost all runs need no other.
  if (import.meta.server && !timeout && !given.signal) {
    return { result: load(entry, () => handler(app, { signal: app.signal })), stop: noop, gaveUp: () => app.signal.aborted }
  }
  const controller = new AbortController()
  const { signal } = controller
  let gaveUp = false
  const giveUp = () => {
    gaveUp = true
    controller.abort((given.signal?.aborted ? given.signal : app.signal).reason)
  }
  const sources = import.meta.server ? [app.signal, given.signal] : [given.signal]
  for (const source of sources) {
    if (source?.aborted) giveUp()
    else source?.addEventListener('abort', giveUp, { once: true, signal })
  }
  const timer =
    timeout && setTimeout(() => controller.abort(new DOMException('The data took too long to load.', 'TimeoutError')), timeout)
  const ended = new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  // A handler may ignore its signal; waiting ends all the same.
  const result = Promise.race([signal.aborted ? ended : load(entry, () => handler(app, { signal })), ended])
  const release = () => {
    clearTimeout(timer)
    for (const source of sources) source?.removeEventListener('abort', giveUp)
  }
  result.then(release, release)
  return { result, stop: () => controller.abort(), gaveUp: () => gaveUp }
}

async function load({ options: { transform, pick } }: DataEntry, call: () => unknown): Promise<unknown> {
  let value = await call()
  if (transform) value = await transform(value)
  return pick && value && typeof value === 'object' ? picked(value, pick as string[]) : value
}

function picked(value: object, keys: string[]): object {
  return Object.fromEntries(keys.filter((key) => key in value).map((key) => [key, (value as Record<string, unknown>)[key]]))
}

function noop(): void {}
