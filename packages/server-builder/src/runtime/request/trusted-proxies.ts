import { security } from '#fw/settings'
import type { H3Event } from 'h3'
import { markProxied } from './proxied.ts'
import { withoutPort } from './without-port.ts'

interface BlockList {
  addSubnet: (net: string, prefix: number, type: 'ipv4' | 'ipv6') => void
  check: (address: string, type: 'ipv4' | 'ipv6') => boolean
}

interface Process {
  getBuiltinModule?: (id: 'node:net') => { BlockList: new () => BlockList; isIP: (text: string) => number } | undefined
}

const names: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

const net = (globalThis as { process?: Process }).process?.getBuiltinModule?.('node:net')

const subnets = createSubnets(security.trustedProxies)

function createSubnets(given: readonly string[]): BlockList | undefined {
  if (given.length === 0 || !net) return undefined
  const list = new net.BlockList()
  for (const subnet of given.flatMap((name) => names[name] ?? name)) {
    const [address = '', prefix] = subnet.split('/')
    const type = typeOf(address)
    list.addSubnet(address, prefix === undefined ? (type === 'ipv4' ? 32 : 128) : Number(prefix), type)
  }
  return list
}

function typeOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4'
}

/** IPv4 addresses may be written as IPv6. */
function isTrusted(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  try {
    return subnets!.check(plain, typeOf(plain))
  } catch {
    return false // no address
  }
}

/** The address of a hop, which may also be a name such as `unknown`, or text of the visitor. */
function addressOf(hop: string): string | undefined {
  const address = withoutPort(hop)
  return net?.isIP(address) ? address : undefined
}

const headersOfProxies = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Reads what a proxy of the app says about the visitor. From anyone else it is removed, so that nothing believes it. */
export function readProxies(event: H3Event): void {
  if (!subnets) return
  const { headers, socket } = event.node.req
  const { remoteAddress: peer } = socket as { remoteAddress?: string }
  if (!peer && !import.meta.dev) return // without a connection there is only the host
  if (peer && !isTrusted(peer)) {
    for (const name of headersOfProxies) delete headers[name]
    return
  }
  markProxied(event)
  let client: string | undefined
  for (const hop of String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .toReversed()) {
    const address = addressOf(hop.trim())
    if (address === undefined) break
    client = address
    if (!isTrusted(address)) break
  }
  if (client !== undefined) event.context['clientAddress'] = client // where h3 looks for it
}
