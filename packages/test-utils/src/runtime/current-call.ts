import type { RenderOutcome } from '@fw/schema'

/** What happens on the server during a call of `fetchRoute` or `renderPage`. */
export interface ServerCall {
  /** The first unexpected error. */
  failed: (thrown: unknown) => void
  rendered: (outcome: RenderOutcome) => void
  usedRoute: (route: string) => void
}

interface Storage {
  run: <T>(call: ServerCall, callback: () => T) => T
  getStore: () => ServerCall | undefined
}

let storage: Storage | undefined

export function currentCall(): ServerCall | undefined {
  return storage?.getStore()
}

export function runCall<T>(call: ServerCall, callback: () => T): T {
  storage ??= createStorage()
  return storage.run(call, callback)
}

/** This module is also loaded in browsers, which don't have it. */
function createStorage(): Storage {
  const { process } = globalThis as unknown as {
    process: { getBuiltinModule: (id: string) => { AsyncLocalStorage: new () => Storage } }
  }
  return new (process.getBuiltinModule('node:async_hooks').AsyncLocalStorage)()
}
