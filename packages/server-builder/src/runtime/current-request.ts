import type { H3Event } from 'h3'

/** An AsyncLocalStorage. */
interface Storage {
  run: <T>(store: H3Event, fn: (event: H3Event) => T, event: H3Event) => T
  getStore: () => H3Event | undefined
}

interface Process {
  getBuiltinModule?: (id: 'node:async_hooks') => { AsyncLocalStorage: new () => Storage } | undefined
}

const { process } = globalThis as { process?: Process }
const Class = import.meta.prerender ? undefined : process?.getBuiltinModule?.('node:async_hooks')?.AsyncLocalStorage
const storage = Class && new Class()

/** Calls a handler so that `currentRequest` finds its request. */
export function runRequest(event: H3Event, handler: (event: H3Event) => unknown): unknown {
  return storage ? storage.run(event, handler, event) : handler(event)
}

/** The request that the running code belongs to. */
export function currentRequest(): H3Event | undefined {
  return storage?.getStore()
}
