import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness, release } from 'node:os'
import { normalizeAddress } from './host-name.ts'

/** Both ends of a connection, as the other end sees them. */
export interface PeerConnection {
  /** Address and port of the client. */
  local: Endpoint
  /** Address and port of this server. */
  remote: Endpoint
}

interface Endpoint {
  address: string
  port: number
}

const known = new WeakMap<Socket, Promise<boolean>>()

/**
 * Whether the process at the other end of a loopback connection belongs to the user of this process. On Windows and in WSL, where the
 * system doesn't tell, it is assumed.
 */
export function isPeerOfThisUser(socket: Socket): Promise<boolean> {
  const isOwn = known.get(socket) ?? ask(socket)
  known.set(socket, isOwn) // it is the same process until the connection ends
  return isOwn
}

async function ask({ remoteAddress, remotePort, localAddress, localPort }: Socket): Promise<boolean> {
  if (remoteAddress === undefined || remotePort === undefined || localAddress === undefined || localPort === undefined)
    return false
  const uid = process.getuid?.()
  if (uid === undefined || isWsl()) return true
  const peer: PeerConnection = {
    local: { address: normalizeAddress(remoteAddress), port: remotePort },
    remote: { address: normalizeAddress(localAddress), port: localPort },
  }
  return process.platform === 'linux' ? (await userByProc(peer)) === uid : isListedForUser(peer, uid)
}

async function userByProc(peer: PeerConnection): Promise<number | undefined> {
  // A client with an IPv4 socket may be connected to a server that listens on IPv6, and the other way round.
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => '')))
  return userOf(tables.join('\n'), peer)
}

/** Finds the user of a socket in the text of `/proc/net/tcp` and `/proc/net/tcp6`. */
export function userOf(table: string, { local, remote }: PeerConnection): number | undefined {
  const ends = [`:${hexPort(local.port)} `, `:${hexPort(remote.port)} `]
  for (const line of table.split('\n')) {
    if (!ends.every((end) => line.includes(end))) continue
    const [, from = '', to = '', , , , , uid] = line.trim().split(/\s+/)
    if (isEndpoint(from, local) && isEndpoint(to, remote)) return Number(uid)
  }
  return undefined
}

function isEndpoint(entry: string, { address, port }: Endpoint): boolean {
  const [hex = '', hexOfPort] = entry.split(':')
  return hexOfPort === hexPort(port) && readAddress(hex) === address
}

function hexPort(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0')
}

/** Each group of four bytes is a number in the byte order of the machine. */
function readAddress(hex: string): string {
  const groups = hex.match(/.{8}/g) ?? []
  const bytes = groups.flatMap((group) => {
    const read = [...Buffer.from(group, 'hex')]
    return endianness() === 'LE' ? read.toReversed() : read
  })
  if (bytes.length === 4) return bytes.join('.')
  const pairs = Array.from({ length: bytes.length / 2 }, (_, index) =>
    ((bytes[2 * index]! << 8) | bytes[2 * index + 1]!).toString(16),
  )
  return normalizeAddress(pairs.join(':'))
}

/** For macOS and other systems without `/proc/net`: `lsof` lists the connections of a user. */
export function isListedForUser({ local, remote }: PeerConnection, uid: number): Promise<boolean> {
  const [from, to] = [local, remote].map(({ address, port }) => `${address.includes(':') ? `[${address}]` : address}:${port}`)
  return new Promise((resolve) => {
    const args = ['-a', '-n', '-P', '-u', String(uid), '-i', `TCP@${from}`, '-F', 'n']
    // It fails if it lists nothing.
    execFile('lsof', args, { encoding: 'utf8', timeout: 5000 }, (_error, listed) => {
      resolve(listed.split('\n').includes(`n${from}->${to}`))
    })
  })
}

/** Connections of Windows reach WSL through a process of root, or not through a process at all. */
function isWsl(): boolean {
  return process.platform === 'linux' && /microsoft/i.test(release())
}
