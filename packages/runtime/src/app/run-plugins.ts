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
 * Runs all plugins: registers their hooks first, then runs them sequentially. A parallel plugin does not delay the next one, and neither
 * does a plugin that has to wait for parallel ones it depends on. Rejects with the first error, unless an error page is rendered: then the
 * other plugins still run, because the page may need them.
 */
export async function runPlugins(fwApp: FwApp, entries: readonly PluginEntry[]): Promise<void> {
  for (const { plugin } of entries) if (typeof plugin === 'object' && plugin.hooks) fwApp.hooks.addHooks(plugin.hooks)
  /** Plugins that are not finished, and those that have failed. */
  const unfinished = new Map<string, Promise<void>>()
  const started: Promise<void>[] = []
  for (const entry of entries) {
    const { plugin } = entry
    const { name, dependsOn, parallel } = typeof plugin === 'object' ? { ...plugin, ...entry } : entry
    const needs = (dependsOn ?? []).flatMap((each) => unfinished.get(each) ?? [])
    const run = needs.length > 0 ? Promise.all(needs).then(() => tryPlugin(fwApp, plugin)) : tryPlugin(fwApp, plugin)
    if (!run) continue
    if (!parallel && needs.length === 0) {
      await run
      continue
    }
    started.push(run)
    const finish = (): void => void (name !== undefined && unfinished.delete(name))
    if (name !== undefined) unfinished.set(name, run)
    run.then(finish, () => {}) // an error is reported when all are awaited
  }
  if (started.length > 0) await Promise.all(started)
}

/** Runs a plugin. While an error page is rendered, its errors are ignored. */
function tryPlugin(fwApp: FwApp, plugin: Plugin): Promise<void> | undefined {
  const ignore = (error: unknown): void => {
    if (!fwApp._error.value) throw error
    if (import.meta.client) console.error(error) // on the server it is usually the error that the page shows
  }
  try {
    return runPlugin(fwApp, plugin)?.catch(ignore)
  } catch (error) {
    return void ignore(error)
  }
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
