import { networkInterfaces } from 'node:os'
import { isLoopback, normalizeAddress, readHost, type HostName } from './host-name.ts'

export interface HostSettings {
  /** All with `true`; a leading dot means a domain and everything below it. */
  allowedHosts?: true | readonly string[] | undefined
  /** The option that adds to them, for messages. */
  allowedHostsOption?: string | undefined
  /** `devServer.host`. */
  host?: string | undefined
  /** Names by which others reach the server: that of a tunnel, or the public address. */
  publicHosts?: readonly string[] | undefined
  /** Nobody but this machine can connect. */
  isLoopbackOnly: boolean
  /** Addresses of this machine; asked of the system unless given. */
  ownAddresses?: (() => readonly string[]) | undefined
}

/**
 * Which names the dev server answers to. A page of another site can let its own name point to this machine, and would then be
 * of the same origin as the dev server; but the browser still sends that name.
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

/** Settings may hold a bare IPv6 address, or a name with a port. */
function nameOf(given: string): string {
  return (readHost(given) ?? readHost(`[${given}]`))?.name ?? given.toLowerCase()
}

/** Networks come and go while the server runs, but not with every request. */
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
