import { reactive } from 'vue'
import config from '#build/app-config'
import type { AppConfig, Filled } from '../app/app-types.ts'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'

/**
 * Returns the reactive configuration of the `app.config` files.
 * @example
 * const { theme } = useAppConfig()
 */
export function useAppConfig(_event?: unknown): Filled<AppConfig, LooseConfig> {
  const app = useFwApp('useAppConfig')
  let own = configs.get(app)
  // Requests may change the configuration, so each gets its own copy on first use.
  if (!own) configs.set(app, (own = reactive(import.meta.server ? (copy(config) as LooseConfig) : config)))
  return own as Filled<AppConfig, LooseConfig>
}

/**
 * Changes the app configuration: objects are merged, everything else is replaced.
 *
 * @example
 * updateAppConfig({ theme: { dark: true } })
 */
export function updateAppConfig(changes: Record<string, unknown>): void {
  assign(useAppConfig(), changes)
}

type LooseConfig = Record<string, unknown>

const configs = /* @__PURE__ */ new WeakMap<FwApp, LooseConfig>()

function assign(target: Record<string, unknown>, changes: Record<string, unknown>): void {
  for (const key of Object.keys(changes)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue
    const value = changes[key]
    const old = target[key]
    if (isRecord(value) && isRecord(old)) assign(old, value)
    else target[key] = value
  }
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) : value
}

/** Class instances are not merged. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
