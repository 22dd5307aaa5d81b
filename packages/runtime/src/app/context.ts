import { getCurrentInstance } from 'vue'
import type { FwApp } from './fw-app.ts'

/** The part of AsyncLocalStorage used here. Resolved at run time, because browsers don't have it. */
interface Storage {
  run: <T>(store: FwApp, fn: () => T) => T
  getStore: () => FwApp | undefined
}

const storage: Storage | undefined = import.meta.server ? createStorage() : undefined

/** The current app. In the browser it stays set for the lifetime of the page, since there is only one app. */
let current: FwApp | undefined

function createStorage(): Storage | undefined {
  const host = globalThis as {
    AsyncLocalStorage?: new () => Storage
    process?: { getBuiltinModule?: (id: string) => { AsyncLocalStorage: new () => Storage } | undefined }
  }
  const Class = host.AsyncLocalStorage ?? host.process?.getBuiltinModule?.('node:async_hooks')?.AsyncLocalStorage
  return Class ? new Class() : undefined
}

export function runWithContext<T>(app: FwApp, fn: () => T): T {
  if (storage) return storage.run(app, () => app.vueApp.runWithContext(fn))
  const previous = current
  current = app
  try {
    return app.vueApp.runWithContext(fn)
  } finally {
    // In the browser the app stays set: timers and event handlers belong to the only app of the page.
    if (import.meta.server) current = previous
  }
}

/** Returns the current app, or null if there is none. */
export function tryUseFwApp(): FwApp | null {
  const instance = getCurrentInstance()
  if (instance) return (instance.appContext.app as { $fw?: FwApp }).$fw ?? storage?.getStore() ?? current ?? null
  return storage?.getStore() ?? current ?? null
}

/**
 * Returns the current app.
 *
 * @param caller - Name of the calling composable, for the error message.
 */
export function useFwApp(caller = 'useFwApp'): FwApp {
  const app = tryUseFwApp()
  if (app) return app
  throw noContext(caller)
}

function noContext(caller: string): Error {
  const error = new Error()
  // Positions in production bundles are useless.
  const place = import.meta.server || import.meta.dev ? userFrame(error.stack) : undefined
  error.name = 'FW_APP_NO_CONTEXT'
  error.message =
    `${caller}() was called outside of an app context${place ? ` (${place})` : ''}. ` +
    `Call it in setup, a plugin, route middleware or a composable called from these, or inside fwApp.runWithContext().`
  return error
}

/** Returns the first stack frame outside of fw. */
function userFrame(stack: string | undefined): string | undefined {
  const frames = (stack ?? '').split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
  const frame = frames.find(
    (line) => !/[\\/](?:fw|runtime|@fw[\\/][\w-]+)[\\/](?:dist(?:-dev)?|src)[\\/]|node_modules[\\/](?:vue|@vue)[\\/]/.test(line),
  )
  return frame
    ?.trim()
    .replace(/^at (?:async )?/, '')
    .replace(/^.*\((.*)\)$/, '$1')
}
