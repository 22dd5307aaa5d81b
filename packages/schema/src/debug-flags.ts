/** Flags of `debug`; `true` enables all of them. */
export interface DebugFlags {
  /** Hooks: names and durations on the server, arguments in the browser. */
  hooks?: boolean | { server?: boolean; client?: boolean }
  /** Setup duration of each module. */
  modules?: boolean
  /** Generated files that changed. */
  templates?: boolean
  /** Changed files, in development. */
  watchers?: boolean
  /** Routes, whenever they are resolved. */
  router?: boolean
  /** Names and durations of Nitro's hooks. */
  serverEngine?: boolean
  /** Details of hydration mismatches, also in production. */
  hydration?: boolean
  /** The slowest steps of a build. */
  perf?: boolean
  /** Custom flags of modules. */
  [flag: string]: unknown
}

/** Whether a flag of `debug` is enabled, for one side if the flag is per side. */
export function debugs(debug: boolean | DebugFlags, flag: string, side?: 'server' | 'client'): boolean {
  if (typeof debug === 'boolean') return debug
  const value = Object.hasOwn(debug, flag) ? debug[flag] : undefined
  if (side === undefined || typeof value !== 'object' || value === null) return Boolean(value)
  return Boolean((value as Record<string, unknown>)[side]) // objects are read per side
}
