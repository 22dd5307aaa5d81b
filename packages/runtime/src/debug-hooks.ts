import type { PluginObject } from './app/run-plugins.ts'
import { wrapHooks, type HookCall } from './app/wrap-hooks.ts'

/** For apps with `debug`: logs every hook call, on the server with its duration, in the browser with its arguments. */
const debugHooks: PluginObject = {
  name: 'fw:debug-hooks',
  order: -1000, // before everything that might call a hook
  setup: (fwApp) => wrapHooks(fwApp, logged),
}

export default debugHooks

function logged(call: HookCall): HookCall {
  return (name, ...args) => {
    if (import.meta.client) console.log(`[fw] ${String(name)}`, ...args)
    const started = performance.now()
    const result = call(name, ...args)
    if (import.meta.server) {
      const log = (): void => console.log(`[fw] ${String(name)}: ${(performance.now() - started).toFixed(2)} ms`)
      if (result instanceof Promise) result.then(log, log)
      else log()
    }
    return result
  }
}
