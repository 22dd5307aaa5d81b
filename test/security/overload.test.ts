import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask, askAndLeave, rawGet, sendRaw, type RawOptions } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { servers, useServer } from './servers.ts'

/* What such requests cost is measured in costs.test.ts. */

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
      const { status } = await rawGet(site.url, target, ['Accept: text/html'])
      const path = target.split('?')[0]!
      const isTooLong = path.length > 4096 || path.split('/').length > 201
      // Without a query it is too long for Node.js itself.
      if (isTooLong) expect([414, 431], `${target.slice(0, 30)}`).toContain(status)
      else expect(status < 500, `${target.slice(0, 30)}: ${status}`).toBe(true)
    }
    expect((await rawGet(site.url, `/${'a'.repeat(4095)}`)).status).toBe(404)
    expect((await rawGet(site.url, `/${'a'.repeat(4096)}`)).status).toBe(414)
    expect((await rawGet(site.url, `/new${'/a'.repeat(199)}`)).status).toBe(200)
    expect((await rawGet(site.url, `/new${'/a'.repeat(200)}`)).status).toBe(414)
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
      `POST /api/body HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'GET / HTTP/1.1\r\n\r\n',
      '\u0000\u0001\u0002',
      `GET / HTTP/1.1\r\n${host}\r\nCookie: ${'a=b; '.repeat(2500)}\r\n\r\n`,
      `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`,
      `CONNECT evil.test:80 HTTP/1.1\r\n${host}\r\n\r\n`,
      `TRACE / HTTP/1.1\r\n${host}\r\nCookie: canary=1\r\n\r\n`,
    ]
    const unfinished = [
      `POST /api/body HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{`,
      '\r\n\r\n\r\n',
    ]
    const sent: [bytes: string, options: RawOptions][] = [
      ...requests.map((bytes): [string, RawOptions] => [bytes, { until: 'answered' }]),
      ...unfinished.map((bytes): [string, RawOptions] => [bytes, { end: true }]),
    ]
    for (const [bytes, options] of sent) {
      const { status, text } = await sendRaw(site.url, bytes, options)
      expect(status < 500 || status === 501 || status === 505, `${bytes.slice(0, 60)}: ${status}`).toBe(true)
      if (bytes.startsWith('TRACE')) expect(text).not.toContain('canary')
    }
    await isAlive()
  })

  it('bodies are read up to the limit, whatever their length claims (T-DOS-3, T-DOS-4)', async () => {
    const json = { 'content-type': 'application/json' }
    const post = (body: string, headers: Record<string, string> = json) =>
      ask(site.url, '/api/body', { method: 'POST', headers, body })
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
    const declared = await sendRaw(
      site.url,
      `POST /api/body HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nContent-Type: application/json\r\nContent-Length: 30000000\r\nConnection: close\r\n\r\n{}`,
    )
    expect(declared.status).toBe(413)
    await isAlive()
  })

  it('JSON is limited to 1 MB, whatever it is called, unless a rule says more', async () => {
    const json = JSON.stringify('x'.repeat(1_000_000))
    for (const path of ['/api/body', '/api/explicit', '/api/members']) {
      for (const type of [
        'application/json',
        'application/problem+json; charset=utf-8',
        'image/png',
        'application/octet-stream',
        '',
      ]) {
        const post = (body: string) =>
          ask(site.url, path, { method: 'POST', headers: type ? { 'content-type': type } : {}, body })
        expect((await post(json)).status, `${path} ${type}`).toBe(413)
        expect((await post('{"a":1}')).status, `${path} ${type}`).toBe(200)
      }
    }
    const headers = { 'content-type': 'application/json' }
    expect((await ask(site.url, '/api/large/x', { method: 'POST', headers, body: json })).status).toBe(200)
    expect((await ask(site.url, '/api/large/x', { method: 'POST', headers, body: json.repeat(3) })).status).toBe(413)
  })

  it('JSON with more than 1,000 levels gets 400', async () => {
    const status = async (body: string): Promise<number> =>
      (await ask(site.url, '/api/json', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
    expect(await status('['.repeat(1000) + ']'.repeat(1000))).toBe(200)
    expect(await status('['.repeat(1001) + ']'.repeat(1001))).toBe(400)
    expect(await status(`${'{"a":'.repeat(1001)}1${'}'.repeat(1001)}`)).toBe(400)
    expect(await status(`["${'['.repeat(5000)}"]`)).toBe(200)
  })

  it('malformed forms get 400, long ones 413', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const fields = (count: number): string =>
      `${Array.from({ length: count }, (_, at) => `--x\r\nContent-Disposition: form-data; name="k${at}"\r\n\r\n\r\n`).join('')}--x--\r\n`
    for (const path of ['/api/form', '/api/parts', '/api/members']) {
      const status = async (body: string, type = headers['content-type']) =>
        (await ask(site.url, path, { method: 'POST', headers: { 'content-type': type }, body })).status
      expect(await status(fields(1000)), path).toBe(200)
      expect(await status(fields(1001)), path).toBe(413)
      expect(await status(fields(100_000)), path).toBe(413)
      for (const body of ['--x\r\nContent-Dis', 'text', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na'])
        expect(await status(body), `${path} ${body}`).toBe(400)
      expect(await status('text', 'multipart/form-data'), path).toBe(400)
    }
    const encoded = (count: number): string => Array.from({ length: count }, (_, at) => `k${at % 1500}=1`).join('&')
    for (const path of ['/api/form', '/api/body', '/api/explicit', '/api/members']) {
      const status = async (body: string) =>
        (await ask(site.url, path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }))
          .status
      expect(await status(encoded(1000)), path).toBe(200)
      for (const count of [1001, 100_000]) expect(await status(encoded(count)), path).toBe(413)
    }
    await isAlive()
  })

  it('slow and broken connections do not block others', async () => {
    const { hostname, port, host } = new URL(site.url)
    const begin = async (index: number): Promise<Socket> => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      const bytes =
        index % 2
          ? `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `
          : `POST /api/body HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
      await new Promise<void>((written) => socket.write(bytes, () => written()))
      return socket
    }
    const sockets = await Promise.all(Array.from({ length: 100 }, (_, index) => begin(index)))
    for (let count = 0; count < 3; count++) await isAlive()
    expect(sockets.some((socket) => socket.destroyed)).toBe(false)
    for (const socket of sockets) socket.destroy()
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    await concurrently(40, 16, (index) =>
      askAndLeave(site.url, '/api/events?data=x', async () => {
        for (let count = 0; count < index % 4; count++) await ask(site.url, '/api/echo/x', { agent })
      }),
    )
    agent.destroy()
    await isAlive()
  })

  it('what fails after a response does not end the process (T-DOS-5)', async () => {
    const before = site.logs().length
    expect((await ask(site.url, '/api/late')).body).toBe('late')
    for (const error of ['late-rejection', 'late-stream']) await expect.poll(() => site.logs().slice(before)).toContain(error)
    await isAlive()
    expect((await ask(site.url, '/login', { headers: { accept: 'text/html' } })).status).toBe(200)
  })
})
