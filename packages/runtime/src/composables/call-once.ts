import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'

export interface CallOnceOptions {
  /** `render`: once until the page is reloaded. `navigation`: once per navigation. @default 'render' */
  mode?: 'render' | 'navigation'
}

type OnceFunction = () => unknown

/**
 * Calls a function once, either on the server or in the browser. After an error it is called again.
 *
 * @example
 * await callOnce(async () => { store.load(await $fetch('/api/config')) })
 */
export async function callOnce(fn: OnceFunction, options?: CallOnceOptions, injectedKey?: string): Promise<void>
export async function callOnce(key: string, fn: OnceFunction, options?: CallOnceOptions, injectedKey?: string): Promise<void>
export async function callOnce(...args: unknown[]): Promise<void> {
  const injected = typeof args.at(-1) === 'string' ? args.pop() : undefined
  if (typeof args[0] !== 'string') args.unshift(injected)
  const [key, fn, options] = args as [string, OnceFunction, CallOnceOptions?] // the types of a call are checked at its signature
  if (!key || typeof fn !== 'function') {
    const error = new TypeError(
      `callOnce() needs ${key ? 'a function' : 'a key'}. Use it like this: callOnce('key', () => work()).`,
    )
    error.name = 'FW_CALL_ONCE_ARGUMENTS'
    throw error
  }
  const app = useFwApp('callOnce')
  const { once } = app.payload
  if (import.meta.client && options?.mode === 'navigation') app.hooks.hookOnce('page:loading:start', () => void once.delete(key))
  if (once.has(key)) return
  const calls = runningCalls(app)
  const running = calls.get(key) ?? Promise.resolve(fn())
  calls.set(key, running)
  try {
    await running
    once.add(key)
  } finally {
    calls.delete(key)
  }
}

const running = /* @__PURE__ */ new WeakMap<FwApp, Map<string, Promise<unknown>>>()

/** Pending calls, which several components may await. */
function runningCalls(app: FwApp): Map<string, Promise<unknown>> {
  const calls = running.get(app) ?? new Map<string, Promise<unknown>>()
  running.set(app, calls)
  return calls
}
