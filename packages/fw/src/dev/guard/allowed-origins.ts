import { readHost } from './host-name.ts'

export type AllowsOrigin = (origin: string) => boolean

/**
 * Which other origins may read from the dev server, according to `devServer.cors.origin`: strings, patterns, or `*`. Empty entries,
 * such as the default, allow nothing: other ports of this machine don't belong to the project.
 */
export function createAllowedOrigins(given: unknown): AllowsOrigin {
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given]
  const checks = entries.map(toCheck)
  // Sandboxed frames of any site have the origin `null`, so it is never allowed.
  return (origin) => origin !== 'null' && checks.some((check) => check(origin))
}

function toCheck(entry: unknown): AllowsOrigin {
  if (entry === '*' || entry === true) return () => true
  if (typeof entry === 'string') {
    const wanted = entry.replace(/\/$/, '').toLowerCase()
    return (origin) => origin.toLowerCase() === wanted
  }
  // A pattern with the flag g keeps its last position.
  if (entry instanceof RegExp) return (origin) => new RegExp(entry.source, entry.flags.replace(/[gy]/g, '')).test(origin)
  return () => false
}

/** Whether an origin is that of the server with this Host header. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || host === undefined) return false
  const [from, asked] = [hostOfOrigin(origin), readHost(host)]
  if (!from || !asked || from.name !== asked.name) return false
  const usual = origin.toLowerCase().startsWith('https:') ? '443' : '80'
  return (from.port || usual) === (asked.port || usual)
}

function hostOfOrigin(origin: string): ReturnType<typeof readHost> {
  const match = /^https?:\/\/([^/?#@\s]+)$/i.exec(origin)
  return match ? readHost(match[1]!) : undefined
}
