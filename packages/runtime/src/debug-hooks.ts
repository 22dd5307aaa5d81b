import type { PluginObject } from './app/run-plugins.ts'

type Call = (name: never, ...args: never[]) => unknown

/** For apps with `debug`: logs every hook call, on the server with its duration, in the browser with its arguments. */
const debugHooks: PluginObject = {
  name: 'fw:debug-hooks',
  order: -1000, // before everything that might call a hook
  setup: (fwApp) => {
    const { hooks } = fwApp
    hooks.callHook = fwApp.callHook = told(hooks.callHook as Call) as never // same arguments and result
    hooks.callNow = told(hooks.callNow.bind(hooks) as Call) as never // likewise
    hooks.callHookParallel = told(hooks.callHookParallel.bind(hooks) as Call) as never // likewise
  },
}

export default debugHooks

function told(call: Call): Call {
  return (name, ...args) => {
    if (import.meta.client) console.log(`[fw] ${String(name)}`, ...args)
    const started = performance.now()
    const result = call(name, ...args)
    if (import.meta.server) {
      const say = (): void => console.log(`[fw] ${String(name)}: ${(performance.now() - started).toFixed(2)} ms`)
      if (result instanceof Promise) result.then(say, say)
      else say()
    }
    return result
  }
}
