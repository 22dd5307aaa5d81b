import type { FwApp } from './fw-app.ts'

export type HookCall = (name: never, ...args: never[]) => unknown

/** Replaces the functions that call hooks, for plugins that observe all of them. */
export function wrapHooks(fwApp: FwApp, wrap: (call: HookCall) => HookCall): void {
  const { hooks } = fwApp
  hooks.callHook = fwApp.callHook = wrap(hooks.callHook as HookCall) as never // same arguments and result
  hooks.callNow = wrap(hooks.callNow.bind(hooks) as HookCall) as never // likewise
  hooks.callHookParallel = wrap(hooks.callHookParallel.bind(hooks) as HookCall) as never // likewise
}
