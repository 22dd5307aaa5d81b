import { useFwApp } from '../app/context.ts'
import type { PluginObject, PluginSetup } from '../app/run-plugins.ts'

/** Revivers of plugins by name, shared by all apps of a page. */
export const customRevivers: Record<string, (value: unknown) => unknown> = {}

/**
 * Defines how a custom type is serialized in the payload. Returns a serializable value, or a falsy one for other types. Server
 * only.
 * @example
 * definePayloadReducer('Money', (value) => value instanceof Money && value.cents)
 */
export function definePayloadReducer(name: string, reduce: (value: unknown) => unknown): void {
  if (import.meta.client) return
  const context = useFwApp('definePayloadReducer').ssrContext
  if (context) context.payloadReducers[name] = reduce
}

/**
 * Defines how a custom type is restored from the result of its reducer. Browser only.
 * @example
 * definePayloadReviver('Money', (cents) => new Money(cents))
 */
export function definePayloadReviver(name: string, revive: (value: never) => unknown): void {
  if (import.meta.client) customRevivers[name] = revive as (value: unknown) => unknown // receives the result of the reducer of the same name
}

/** Defines a plugin with reducers and revivers, which runs before the payload is parsed. */
export function definePayloadPlugin(plugin: PluginSetup | PluginObject): PluginObject {
  return { ...(typeof plugin === 'function' ? { setup: plugin } : plugin), order: -40 }
}
