import { isIP } from 'node:net'

export interface HostName {
  /** Lower case; an IPv6 address without brackets, in its short form. */
  name: string
  /** As given, possibly empty. */
  port: string
  isAddress: boolean
}

/** Parses a Host header or the host of a URL. Returns undefined if it is neither a name nor an address. */
export function readHost(host: string): HostName | undefined {
  const match = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::(\d{1,5}))?$/i.exec(host)
  if (!match) return undefined
  const [, plain, bracketed, port = ''] = match
  if (bracketed !== undefined) {
    if (isIP(bracketed) !== 6) return undefined
    return { name: normalizeAddress(bracketed), port, isAddress: true }
  }
  const name = plain!.toLowerCase().replace(/\.$/, '')
  return name === '' ? undefined : { name, port, isAddress: isIP(name) === 4 }
}

/** Normalizes the notations of an address, including IPv4-mapped IPv6 addresses. */
export function normalizeAddress(address: string): string {
  const [bare = ''] = address.split('%', 1) // without the zone
  if (isIP(bare) !== 6) return bare
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short)
  if (!mapped) return short
  const [high, low] = [Number.parseInt(mapped[1]!, 16), Number.parseInt(mapped[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Whether a name or an address always refers to this machine. */
export function isLoopback({ name, isAddress }: Pick<HostName, 'name' | 'isAddress'>): boolean {
  if (isAddress) return name === '::1' || name.startsWith('127.')
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Whether the remote address of a connection is this machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && isIP(address) !== 0 && isLoopback({ name: normalizeAddress(address), isAddress: true })
}
