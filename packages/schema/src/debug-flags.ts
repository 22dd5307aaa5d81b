/** What `debug` can print; `true` turns everything on. */
export interface DebugFlags {
  /** Hooks: names and times on the server, arguments in the browser. */
  hooks?: boolean | { server?: boolean; client?: boolean }
  /** How long each module took to set up. */
  modules?: boolean
  /** Generated files with a new text. */
  templates?: boolean
  /** Files that have changed, in development. */
  watchers?: boolean
  /** Routes of the pages, whenever they are worked out. */
  router?: boolean
  /** Hooks of the server engine itself, names and times. */
  serverEngine?: boolean
  /** Details of differences between server and browser in production builds too. */
  hydration?: boolean
  /** What took longest, at the end of a build. */
  perf?: boolean
  /** Modules may read flags of their own. */
  [flag: string]: unknown
}

/** Whether `debug` asks for something, for one side where both have a say. */
export function debugs(debug: boolean | DebugFlags, flag: string, side?: 'server' | 'client'): boolean {
  if (typeof debug === 'boolean') return debug
  const value = Object.hasOwn(debug, flag) ? debug[flag] : undefined
  if (side === undefined || typeof value !== 'object' || value === null) return Boolean(value)
  return Boolean((value as Record<string, unknown>)[side]) // of any object the sides are asked for
}
