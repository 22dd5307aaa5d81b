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

/** A plugin as `#build/plugins` lists it: in the order in which plugins start. */
export interface PluginEntry {
  plugin: Plugin
  name?: string
  dependsOn?: string[]
  parallel?: boolean
}

/** Whether a plugin must run before the payload is read: see `definePayloadPlugin`. */
export function isPayloadPlugin(plugin: Plugin): boolean {
  return typeof plugin === 'object' && (plugin.order ?? 0) <= -40
}

/** Declares a plugin: code that runs once for each app, before the first component. */
export function defineFwPlugin<P extends Plugin>(plugin: P): P {
  return plugin
}

/**
 * Runs all plugins: hooks first, then one after the other. A parallel one does not hold up the next; one that depends on others
 * waits for them. Rejects with the first error, unless the app shows an error already.
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

/** Undefined for a plugin that is done at once. */
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
