import type { H3Event } from 'h3'
import { hasConnection } from './request/has-connection.ts'

/** The request that code belongs to. */
export interface CurrentRequest {
  method: string
  url: string
  /** Until the response is complete. Whatever outlives a request, such as a promise in a cache, keeps its context: not all of the request. */
  event: H3Event | undefined
}

/** An AsyncLocalStorage. */
interface Storage {
  run: <T>(store: CurrentRequest, fn: (event: H3Event) => T, event: H3Event) => T
  getStore: () => CurrentRequest | undefined
}

interface Process {
  getBuiltinModule?: (id: 'node:async_hooks') => { AsyncLocalStorage: new () => Storage } | undefined
}

const { process } = globalThis as { process?: Process }
const Class = import.meta.prerender ? undefined : process?.getBuiltinModule?.('node:async_hooks')?.AsyncLocalStorage
const storage = Class && new Class()

/** Calls a handler so that `currentRequest` finds its request. */
export function runRequest(event: H3Event, handler: (event: H3Event) => unknown): unknown {
  if (!storage) return handler(event)
  const { req, res } = event.node
  const current: CurrentRequest = { method: event.method, url: req.url ?? '/', event }
  const forget = (): void => {
    current.event = undefined
  }
  const result = storage.run(current, handler, event)
  if (hasConnection(event)) res.once('close', forget)
  else if (result instanceof Promise) result.then(forget, forget) // a request of the app to itself
  return result
}

/** The request that the running code belongs to. */
export function currentRequest(): CurrentRequest | undefined {
  return storage?.getStore()
}
