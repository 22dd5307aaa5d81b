import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const local = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127], // unspecified and loopback
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, prefix, 'ipv6')

/**
 * Throws if a redirect leads from a public server to this machine or its network, whose servers trust requests from here.
 *
 * @param source - The first URL.
 */
export async function assertReachable(target: URL, source: URL): Promise<void> {
  const localTarget = (await addressesOf(target)).find(isLocal)
  if (localTarget === undefined) return
  const sourceAddresses = await addressesOf(source)
  if (sourceAddresses.length > 0 && sourceAddresses.every(isLocal)) return
  throw new Error(`redirected to ${target.host}, which is an address of this machine or its network`)
}

/** Empty for an unknown name, which may be known to a proxy. */
async function addressesOf({ hostname }: URL): Promise<string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host)) return [host]
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}

function isLocal(address: string): boolean {
  return local.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
