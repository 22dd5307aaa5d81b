import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** All interfaces of this machine, for IPv4 and IPv6 if both are available. */
export const everywhere = '::'

const wildcards: ReadonlySet<string> = new Set([everywhere, '0.0.0.0'])

/** Whether other machines can reach a server that listens on this address. */
export function isWildcard(host: string): boolean {
  return wildcards.has(host)
}

/** Addresses to listen on for a host. `localhost` includes both loopback addresses, because browsers may try either first. */
export function addressesOf(host: string): string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host]
}

export interface ListenerUrls {
  local: string
  /** URLs for other devices. Empty unless the server listens on the network. */
  network: string[]
}

/** The URLs of a server, local and for other devices. */
export function urlsOf(at: { host: string; port: number; https: boolean }, base: string = '/'): ListenerUrls {
  const path = `/${base.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  const url = (name: string): string => originOf({ ...at, host: name }) + path
  return { local: url(at.host), network: isWildcard(at.host) ? ownAddresses(at.host).map(url) : [] }
}

/** `http://localhost:3000` */
export function originOf({ host, port, https }: { host: string; port: number; https: boolean }): string {
  const name = isWildcard(host) ? 'localhost' : host
  return `${https ? 'https' : 'http'}://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

/** Network addresses of this machine. IPv6 addresses are only used if there are no others, because they are hard to type. */
function ownAddresses(host: string): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outside = all.filter(
    ({ internal, address }) => !internal && !address.startsWith('fe80:') && !address.startsWith('169.254.'),
  )
  const fours = outside.filter(({ family }) => family === 'IPv4')
  const shown = fours.length > 0 || host === '0.0.0.0' ? fours : outside
  return [...new Set(shown.map(({ address }) => address))]
}
