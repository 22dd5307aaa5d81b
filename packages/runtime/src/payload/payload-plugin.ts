import { useFwApp } from '../app/context.ts'
import type { PluginObject, PluginSetup } from '../app/run-plugins.ts'

/** Revivers of plugins, by name. One page has one set of them. */
export const customRevivers: Record<string, (value: unknown) => unknown> = {}

/**
 * Says how a value of your own goes into the payload: gives what JSON can carry, or something falsy for values of others. Server only.
 *
 * @example
 * definePayloadReducer('Money', (value) => value instanceof Money && value.cents)
 */
export function definePayloadReducer(name: string, reduce: (value: unknown) => unknown): void {
  if (import.meta.client) return
  const context = useFwApp('definePayloadReducer').ssrContext
  if (context) context.payloadReducers[name] = reduce
}

/**
 * Says how a value of your own is made again from what its reducer gave. Browser only.
 *
 * @example
 * definePayloadReviver('Money', (cents) => new Money(cents))
 */
export function definePayloadReviver(name: string, revive: (value: never) => unknown): void {
  if (import.meta.client) customRevivers[name] = revive as (value: unknown) => unknown // the reducer of that name decides what comes
}

/** A plugin that declares reducers and revivers: it runs before the payload is read. */
export function definePayloadPlugin(plugin: PluginSetup | PluginObject): PluginObject {
  return { ...(typeof plugin === 'function' ? { setup: plugin } : plugin), order: -40 }
}
