import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { endianness } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hasOtherUser } from '../../../../../test/support/other-user.ts'
import { isListedForUser, isPeerOfThisUser, userOf, type PeerConnection } from './peer-user.ts'

const hasLsof = spawnSync('lsof', ['-v']).status === 0

const header = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const row = (from: string, to: string, uid: number): string =>
  `   0: ${from} ${to} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 29066 1 000000007decb961 100 0 0 10 0`

const connection = (client: string, server: string): PeerConnection => ({
  local: { address: client, port: 40_000 },
  remote: { address: server, port: 3000 },
})

describe.runIf(endianness() === 'LE')('userOf', () => {
  it('finds the user of an IPv4 connection', () => {
    const table = [header, row('0100007F:9C40', '0100007F:0BB8', 1001), row('0100007F:0BB8', '0100007F:9C40', 1000)].join('\n')
    expect(userOf(table, connection('127.0.0.1', '127.0.0.1'))).toBe(1001)
  })

  it('finds the user of an IPv6 connection', () => {
    const loopback = '00000000000000000000000001000000'
    const table = [
      header,
      row(`${loopback}:0BB8`, `${loopback}:9C40`, 0),
      row(`${loopback}:9C40`, `${loopback}:0BB8`, 1001),
    ].join('\n')
    expect(userOf(table, connection('::1', '::1'))).toBe(1001)
  })

  it('finds an IPv4 connection of an IPv6 socket', () => {
    const mapped = '0000000000000000FFFF00000100007F'
    expect(userOf(row(`${mapped}:9C40`, `${mapped}:0BB8`, 1001), connection('127.0.0.1', '127.0.0.1'))).toBe(1001)
  })

  it('does not mistake another connection for it', () => {
    const table = [
      header,
      row('0100007F:9C40', '0100007F:0BB9', 1),
      row('0200007F:9C40', '0100007F:0BB8', 2),
      row('0100007F:9C40', '0200007F:0BB8', 3),
      row('0100007F:0BB8', '0100007F:9C40', 4),
    ].join('\n')
    expect(userOf(table, connection('127.0.0.1', '127.0.0.1'))).toBeUndefined()
    expect(userOf('', connection('127.0.0.1', '127.0.0.1'))).toBeUndefined()
  })
})

/** The server's end of a connection from another process. */
async function connectFrom(host: string, uid?: number): Promise<Socket> {
  const server = createServer()
  server.listen(0, host === '127.0.0.1' ? '::' : host)
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // the address of a TCP server
  const code = `require('node:net').connect(${port}, '${host}')`
  const client = spawn(process.execPath, ['-e', code], { stdio: 'ignore', cwd: '/', ...(uid === undefined ? {} : { uid }) })
  onTestFinished(() => {
    client.kill('SIGKILL')
    server.close()
  })
  const [socket] = (await once(server, 'connection')) as [Socket] // see the documentation of the event
  return socket
}

describe.runIf(process.platform === 'linux')('isPeerOfThisUser', () => {
  it.each(['127.0.0.1', '::1'])('recognizes processes of this user at %s', async (host) => {
    expect(await isPeerOfThisUser(await connectFrom(host))).toBe(true)
  })

  it.runIf(hasOtherUser).each(['127.0.0.1', '::1'])('recognizes processes of others at %s', async (host) => {
    expect(await isPeerOfThisUser(await connectFrom(host, 65_534))).toBe(false)
  })

  it.runIf(hasLsof).each(['127.0.0.1', '::1'])('recognizes them on other systems by lsof, at %s', async (host) => {
    const { remotePort, localPort } = await connectFrom(host)
    const peer: PeerConnection = { local: { address: host, port: remotePort! }, remote: { address: host, port: localPort! } } // it is connected
    expect(await isListedForUser(peer, process.getuid!())).toBe(true) // not on Windows
    expect(await isListedForUser(peer, 65_533)).toBe(false)
    expect(await isListedForUser({ ...peer, remote: { address: host, port: 1 } }, process.getuid!())).toBe(false) // not on Windows
  })

  it('does not recognize a connection that has ended', async () => {
    const socket = await connectFrom('127.0.0.1')
    socket.destroy()
    await once(socket, 'close')
    expect(await isPeerOfThisUser(socket)).toBe(false)
  })
})
