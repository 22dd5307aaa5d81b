import type { PluginObject } from './app/run-plugins.ts'
import { wrapHooks, type HookCall } from './app/wrap-hooks.ts'

/** For apps with `experimental.browserDevtoolsTiming`: a track of the performance panel that shows each hook call. */
const hookTiming: PluginObject = {
  name: 'fw:hook-timing',
  order: -1000, // before everything that might call a hook
  setup: (fwApp) => wrapHooks(fwApp, measured),
}

export default hookTiming

/** How Chromium shows an entry, see "Performance panel extensibility". */
const devtools = { dataType: 'track-entry', track: 'Hooks', trackGroup: 'fw', color: 'tertiary' }

function measured(call: HookCall): HookCall {
  return (name, ...args) => {
    const start = performance.now()
    const measure = (): void => void performance.measure(String(name), { start, end: performance.now(), detail: { devtools } })
    const result = call(name, ...args)
    if (result instanceof Promise) result.then(measure, measure)
    else measure()
    return result
  }
}
