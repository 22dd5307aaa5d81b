import type { AppListeners } from './app-hooks.ts'
import type { FwApp } from './fw-app.ts'

export type PluginSetup = (fwApp: FwApp) => PluginResult | Promise<PluginResult>
export type PluginResult = void | { provide?: Record<string, unknown> }

export interface PluginObject {
  name?: string
  enforce?: 'pre' | 'default' | 'post'
  order?: number
  dependsOn?: string[]
  parallel?: boolean
  hooks?: AppListeners
  setup?: PluginSetup
  env?: { islands?: boolean }
}

export type Plugin = PluginSetup | PluginObject

/** An entry of `#build/plugins`, in the order in which plugins start. */
export interface PluginEntry {
  plugin: Plugin
  name?: string
  dependsOn?: string[]
  parallel?: boolean
}

/** Whether a plugin must run before the payload is parsed, see `definePayloadPlugin`. */
export function isPayloadPlugin(plugin: Plugin): boolean {
  return typeof plugin === 'object' && (plugin.order ?? 0) <= -40
}

/** Defines a plugin, which runs once per app before the first component is created. */
export function defineFwPlugin<P extends Plugin>(plugin: P): P {
  return plugin
}

/**
 * Runs all plugins: registers their hooks first, then runs them sequentially. A parallel plugin does not delay the next one; a
 * plugin with dependencies waits for them. Rejects with the first error, unless the app already shows one.
 */
export async function runPlugins(fwApp: FwApp, entries: readonly PluginEntry[]): Promise<void> {
  for (const { plugin } of entries) if (typeof plugin === 'object' && plugin.hooks) fwApp.hooks.addHooks(plugin.hooks)
  const byName = new Map<string, Promise<void>>()
  const parallel: Promise<void>[] = []
  for (const entry of entries) {
    const { plugin } = entry
    const { name, dependsOn, parallel: besides } = typeof plugin === 'object' ? { ...plugin, ...entry } : entry
    const needs = (dependsOn ?? []).flatMap((each) => byName.get(each) ?? [])
    const run = needs.length > 0 ? Promise.all(needs).then(() => runPlugin(fwApp, plugin)) : runPlugin(fwApp, plugin)
    if (!(run instanceof Promise)) continue
    if (name !== undefined) byName.set(name, run)
    if (besides) {
      run.catch(() => {}) // reported when all are awaited
      parallel.push(run)
    } else {
      await run
    }
  }
  if (parallel.length > 0) await Promise.all(parallel)
}

/** Returns undefined for a synchronous plugin. */
function runPlugin(fwApp: FwApp, plugin: Plugin): Promise<void> | undefined {
  const setup = typeof plugin === 'function' ? plugin : plugin.setup
  if (!setup) return undefined
  const result = fwApp.runWithContext(() => setup(fwApp))
  if (result instanceof Promise) return result.then((value) => provideAll(fwApp, value))
  provideAll(fwApp, result)
  return undefined
}

function provideAll(fwApp: FwApp, result: PluginResult): void {
  const provided = result?.provide
  if (provided) for (const name of Object.keys(provided)) fwApp.provide(name, provided[name])
}
