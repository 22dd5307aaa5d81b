import { networkInterfaces } from 'node:os'
import { isLoopback, normalizeAddress, readHost, type HostName } from './host-name.ts'

export interface HostSettings {
  /** `true` allows all; a leading dot includes subdomains. */
  allowedHosts?: true | readonly string[] | undefined
  /** The option that adds hosts, for messages. */
  allowedHostsOption?: string | undefined
  /** `devServer.host`. */
  host?: string | undefined
  /** Public host names of the server: that of a tunnel, or the public URL. */
  publicHosts?: readonly string[] | undefined
  /** Whether only this machine can connect. */
  isLoopbackOnly: boolean
  /** Addresses of this machine. Defaults to those of the operating system. */
  ownAddresses?: (() => readonly string[]) | undefined
}

/**
 * Which host names the dev server accepts. Another site could let its own name resolve to this machine (DNS rebinding) and would
 * then be same-origin, but the browser still sends that name.
 */
export function createAllowedHosts(settings: HostSettings): (host: HostName) => boolean {
  const { allowedHosts = [], host, publicHosts = [], isLoopbackOnly, ownAddresses = createOwnAddresses() } = settings
  if (allowedHosts === true) return () => true
  const exact = new Set<string>()
  const domains: string[] = []
  for (const given of [...allowedHosts, ...publicHosts, ...(host ? [host] : [])]) {
    if (given.startsWith('.')) {
      domains.push(given.toLowerCase())
      exact.add(given.slice(1).toLowerCase())
    } else exact.add(nameOf(given))
  }
  return (asked) =>
    isLoopback(asked) ||
    exact.has(asked.name) ||
    (!asked.isAddress && domains.some((domain) => asked.name.endsWith(domain))) ||
    (asked.isAddress && !isLoopbackOnly && ownAddresses().includes(asked.name))
}

/** Settings may contain a bare IPv6 address, or a name with a port. */
function nameOf(given: string): string {
  return (readHost(given) ?? readHost(`[${given}]`))?.name ?? given.toLowerCase()
}

/** Cached, because networks change while the server runs, but not with every request. */
function createOwnAddresses(): () => readonly string[] {
  let known: readonly string[] = []
  let until = 0
  return () => {
    const now = Date.now()
    if (now >= until) {
      known = Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map(({ address }) => normalizeAddress(address)))
      until = now + 5000
    }
    return known
  }
}
