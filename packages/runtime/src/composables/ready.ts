import { useFwApp } from '../app/context.ts'
import { requestIdleCallback } from './id-callbacks.ts'

/** Calls a function once the page is interactive and the browser is idle. Never called on the server. */
export function onFwReady(callback: () => unknown): void {
  if (import.meta.server) return
  const fwApp = useFwApp('onFwReady')
  const run = (): void => {
    requestIdleCallback(() => callback())
  }
  if (fwApp.isHydrating) fwApp.hooks.hookOnce('app:suspense:resolve', run)
  else run()
}
