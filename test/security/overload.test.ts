import { Agent } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask, rawGet, sendRaw } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { servers, useServer } from './servers.ts'

/** Far more than any of these requests needs, so that a busy machine does not fail the test. */
const limit = 3000

async function timed<T>(run: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const value = await run()
  expect(performance.now() - started).toBeLessThan(limit)
  return value
}

describe.each(servers)('large and malformed requests to the %s server (T-DOS)', (server) => {
  const site = useServer(server, attackSite)
  const isAlive = async (): Promise<void> => expect((await ask(site.url, '/api/echo/alive')).body).toContain('echo of')

  it('long URLs, many segments and many keys are answered quickly (T-DOS-1)', async () => {
    const targets = [
      `/${'a'.repeat(65_536)}`,
      `/${'a'.repeat(12_000)}`,
      `/${'a/'.repeat(5000)}`,
      `/new/${'a/'.repeat(5000)}`,
      `/old/${'%61'.repeat(4000)}`,
      `/admin/gate/${'/'.repeat(12_000)}`,
      `/?${Array.from({ length: 2000 }, (_, index) => `k${index}=1`).join('&')}`,
      `/?${'a[b]'.repeat(3000)}=1`,
      `/?${'%'.repeat(12_000)}`,
      `/${'%25'.repeat(4000)}`,
      `/${'-a'.repeat(6000)}!`,
      `/cached/${'a'.repeat(12_000)}`,
    ]
    for (const target of targets) {
      const { status } = await timed(() => rawGet(site.url, target, ['Accept: text/html']))
      expect(status < 500, `${target.slice(0, 30)}: ${status}`).toBe(true)
    }
    await isAlive()
  })

  it('malformed requests get 4xx, and the process lives (T-DOS-2)', async () => {
    const host = `Host: ${new URL(site.url).host}`
    const requests = [
      `GET /%E0%A4%A HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET /\ud83d HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
      `FOO / HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nExpect: 200-maybe\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\n${'x: y\r\n'.repeat(3000)}\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\n\r\nhello`,
      `HEAD / HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\n\r\nhello`,
      `POST /api/body HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
      `POST /api/body HTTP/1.1\r\n${host}\r\nContent-Length: 99999999999999\r\n\r\n{`,
      `POST /api/body HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{`,
      `POST /api/body HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'GET / HTTP/1.1\r\n\r\n',
      '\r\n\r\n\r\n',
      '\u0000\u0001\u0002',
      `GET / HTTP/1.1\r\n${host}\r\nCookie: ${'a=b; '.repeat(2500)}\r\n\r\n`,
      `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`,
      `CONNECT evil.test:80 HTTP/1.1\r\n${host}\r\n\r\n`,
      `TRACE / HTTP/1.1\r\n${host}\r\nCookie: canary=1\r\n\r\n`,
    ]
    for (const bytes of requests) {
      const { status, text } = await sendRaw(site.url, bytes, { patience: 300 })
      expect(status < 500 || status === 501 || status === 505, `${bytes.slice(0, 60)}: ${status}`).toBe(true)
      if (bytes.startsWith('TRACE')) expect(text).not.toContain('canary')
    }
    await isAlive()
  })

  it('bodies are read up to the limit, whatever their length claims (T-DOS-3, T-DOS-4)', async () => {
    const json = { 'content-type': 'application/json' }
    const post = (body: string, headers: Record<string, string> = json) =>
      timed(() => ask(site.url, '/api/body', { method: 'POST', headers, body }))
    for (const body of [
      '['.repeat(100_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      '{"a":'.repeat(50_000),
      '{',
      '"\\ud800"',
      'x'.repeat(1_000_000),
    ]) {
      const { status } = await post(body)
      expect(status, body.slice(0, 10)).toBeLessThan(501)
    }
    // Nothing is decompressed.
    const bomb = gzipSync(Buffer.alloc(20_000_000)).toString('latin1')
    expect((await post(bomb, { ...json, 'content-encoding': 'gzip' })).status).toBeLessThan(501)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(Array.from({ length: 50_000 }, (_, index) => `k${index}=1`).join('&'), form)).status).toBe(200)
    const declared = await sendRaw(
      site.url,
      `POST /api/body HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nContent-Type: application/json\r\nContent-Length: 30000000\r\nConnection: close\r\n\r\n{}`,
    )
    expect(declared.status).toBe(413)
    await isAlive()
  })

  it('slow and broken connections do not block others', async () => {
    const { hostname, port, host } = new URL(site.url)
    const sockets = Array.from({ length: 100 }, (_, index) => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.write(
        index % 2
          ? `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `
          : `POST /api/body HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      )
      return socket
    })
    await wait(100)
    await timed(isAlive)
    for (const socket of sockets) socket.destroy()
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    await concurrently(40, 16, (index) =>
      ask(site.url, '/api/events?data=x', { agent, abortAfter: index % 4 }).catch(() => undefined),
    )
    agent.destroy()
    await isAlive()
  })

  it('what fails after a response does not end the process (T-DOS-5)', async () => {
    expect((await ask(site.url, '/api/late')).body).toBe('late')
    await wait(100)
    await isAlive()
    expect((await ask(site.url, '/login', { headers: { accept: 'text/html' } })).status).toBe(200)
  })
})
