import { security } from '#fw/settings'
import { getRequestIP, type H3Event } from 'h3'
import { hasConnection, isOwnRequest } from '../request/has-connection.ts'
import { withoutPort } from '../request/without-port.ts'

/**
 * What the requests of a visitor are counted by: an IPv4 address, or the network of an IPv6 address. Undefined if they are not counted: the app
 * sends them to itself, or the host does not tell the address.
 *
 * @param header - In lower case: a header that the host sets to the address.
 */
export function visitorAddress(event: H3Event, header?: string): string | undefined {
  if (import.meta.prerender || isOwnRequest(event)) return undefined // for a request that was counted
  const address = (header === undefined ? undefined : lastHop(event.node.req.headers[header])) ?? getRequestIP(event)
  warnAboutProxy(event, header)
  if (address !== undefined) return networkOf(address)
  // The dev server and its worker are connected by a socket without address. Tests have no connection at all.
  if (import.meta.dev) return hasConnection(event) ? 'local' : undefined
  warnOnce('This host does not tell the address of visitors, so requests are not limited.')
  return undefined
}

/** A list of proxies tells where addresses come from. */
function warnAboutProxy(event: H3Event, header: string | undefined): void {
  if (import.meta.dev || header !== undefined || security.trustedProxies.length > 0 || !hasConnection(event)) return
  if (event.node.req.headers['x-forwarded-for'] === undefined) return
  warnOnce(
    'Requests have `X-Forwarded-For`, which is not believed: behind a proxy, all visitors share one limit. Add the proxy to `security.trustedProxies` in fw.config.',
  )
}

const warned = new Set<string>()

function warnOnce(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`[fw] Rate limits: ${text} If a header has the address, name it: \`rateLimit: { by: 'x-real-ip', … }\`.`)
}

/** Visitors can start a list such as `X-Forwarded-For`, but the last entry is the host's. */
function lastHop(value: string | string[] | undefined): string | undefined {
  return (
    String(value ?? '')
      .split(',')
      .at(-1)!
      .trim() || undefined
  )
}

/** A provider gives each customer a whole /64 of IPv6, whose addresses are all the same visitor. */
export function networkOf(address: string): string {
  const plain = withoutPort(address).replace(/^::ffff:(?=[\d.]+$)/i, '')
  const url = `http://[${plain.split('%', 1)[0]}]`
  if (!plain.includes(':') || !URL.canParse(url)) return plain
  const [start = '', end] = new URL(url).hostname.slice(1, -1).split('::')
  const first = groupsOf(start)
  const last = groupsOf(end ?? '')
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
