import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { ask, type AskOptions } from '../support/http-client.ts'
import { costIn, expectRatio } from '../support/measure/costs.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { attackSite } from './attack-site.ts'
import { servers } from './servers.ts'

/* What requests cost a server that no other test file uses. How they are answered is tested elsewhere. */

type Request = [path: string, options?: AskOptions]

describe.each(servers)('the %s server, in processor time', (server) => {
  let site: RunningSite
  beforeAll(async () => {
    const dev = server === 'dev'
    const built = await buildSite(inject('sitesDir'), await attackSite(), dev ? { command: 'none' } : {})
    site = await startSite(built, { dev })
  })
  afterAll(() => site?.stop())

  /** Sends all of the requests, several times because processor time is counted in steps of 10 ms. */
  const cost =
    (requests: readonly Request[], times: number): (() => Promise<number>) =>
    () =>
      costIn(site, async () => {
        for (let round = 0; round < (server === 'dev' ? times : 2 * times); round++)
          for (const [path, { headers, ...options } = {}] of requests)
            await ask(site.url, path, { ...options, headers: { accept: 'text/html', ...headers } })
      })

  it('reads long URLs in linear time (T-DOS-1)', async () => {
    const targets = (length: number): Request[] =>
      [
        `/${'a'.repeat(length)}`,
        `/${'a/'.repeat(length / 2)}`,
        `/new/${'a/'.repeat(length / 2)}`,
        `/old/${'%61'.repeat(length / 3)}`,
        `/admin/gate/${'/'.repeat(length)}`,
        `/?${Array.from({ length: length / 6 }, (_, index) => `k${index}=1`).join('&')}`,
        `/?${'a[b]'.repeat(length / 4)}=1`,
        `/?${'a&'.repeat(length / 2)}`,
        `/?${'%'.repeat(length)}`,
        `/${'%25'.repeat(length / 3)}`,
        `/${'-a'.repeat(length / 2)}!`,
        `/cached/${'a'.repeat(length)}`,
      ].map((path) => [path])
    await expectRatio('URLs of 12 kB instead of 1.5 kB', cost(targets(1500), 2), cost(targets(12_000), 2), 6)
  })

  it('matches paths in linear time, whatever the names of pages are', async () => {
    const targets = (length: number): Request[] =>
      [
        `/docs${'/a'.repeat(length / 20)}/x`, // at most 200 segments
        `/docs${`/${'a'.repeat(18)}`.repeat(length / 20)}/editor`,
        `/prints/${'-'.repeat(length)}/x`,
        `/prints/${'-'.repeat(length)}-prin`,
        `/prints/${'-'.repeat(length)}.ic`,
        `/prints/${'1-'.repeat(length / 2)}.ics/x`,
      ].map((path) => [path])
    await expectRatio('paths of 3.9 kB instead of 0.5 kB', cost(targets(490), 10), cost(targets(3900), 10), 3)
  })

  it('reads bodies in linear time (T-DOS-3)', async () => {
    const bodies = (size: number): string[] => [
      '['.repeat(size),
      '{"a":'.repeat(size / 5),
      'x'.repeat(size),
      JSON.stringify('\\"'.repeat(size / 4)),
    ]
    const json = (size: number): Request[] =>
      bodies(size).map((body) => ['/api/body', { method: 'POST', body, headers: { 'content-type': 'application/json' } }])
    await expectRatio('JSON of 400 kB instead of 50 kB', cost(json(50_000), 5), cost(json(400_000), 5), 12)
    const form = (keys: number): Request[] => {
      const body = Array.from({ length: keys }, (_, index) => `k${index}=1`).join('&')
      return [['/api/body', { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }]]
    }
    await expectRatio('forms with 1,000 keys instead of 250', cost(form(250), 20), cost(form(1000), 20), 8)
    await expectRatio('forms with 100,000 keys instead of 1,000', cost(form(1000), 20), cost(form(100_000), 20), 10)
  })

  it('reads forms in linear time', async () => {
    const form = (fields: number): Request[] => {
      const parts = Array.from({ length: fields }, (_, at) => `--x\r\nContent-Disposition: form-data; name="k${at}"\r\n\r\n\r\n`)
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      return ['/api/form', '/api/parts', '/api/members'].map((path) => [
        path,
        { method: 'POST', body: `${parts.join('')}--x--\r\n`, headers },
      ])
    }
    await expectRatio('1,000 fields instead of 250', cost(form(250), 20), cost(form(1000), 20), 8)
    await expectRatio('150,000 fields instead of 1,000', cost(form(1000), 10), cost(form(150_000), 10), 20)
  })

  it('decompresses no body (T-DOS-4)', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const zipped = (size: number): Request[] => [
      ['/api/body', { method: 'POST', body: gzipSync(Buffer.alloc(size)).toString('latin1'), headers }],
    ]
    await expectRatio('20 MB instead of 20 kB', cost(zipped(20_000), 30), cost(zipped(20_000_000), 30), 4)
  })

  it('reads cookies in linear time (T-COOKIE)', async () => {
    const many = (count: number): Request[] => {
      const cookie = Array.from({ length: count }, (_, index) => `c${index}=${index}`).join('; ')
      return [[`/cookie?name=c${count - 1}`, { headers: { cookie } }]]
    }
    await expectRatio('600 cookies instead of 75', cost(many(75), 30), cost(many(600), 30), 5)
    const chunked = (count: number): Request[] => [['/cookie?name=a', { headers: { cookie: `a=__chunked__${count}` } }]]
    await expectRatio('a cookie of 999,999 chunks instead of one', cost(chunked(1), 30), cost(chunked(999_999), 30), 4)
  })

  it('reads a session that was altered in the time of others', async () => {
    const { headers } = await ask(site.url, '/api/session?name=anna')
    const [cookie = ''] = [headers['set-cookie'] ?? ''].flat()[0]!.split(';')
    const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    const session = (text: string): Request => ['/api/session', { headers: { cookie: `${name}=${text}` } }]
    const altered = [`${value}x`, '__chunked__999999', value.replace(/\*\d+\*/, '*99999999*'), 'Fe26.2**0*0*0*0*0*0*0'].map(
      session,
    )
    await expectRatio(
      'altered sessions',
      cost(
        altered.map(() => session(value)),
        10,
      ),
      cost(altered, 10),
      4,
    )
  })

  it('sends a sparse list in the time of a short one (CVE-2026-123569)', async () => {
    const sparse = (length: number): Request[] => [[`/sparse?at=${length}`]]
    await expectRatio('a list of 4,294,967,294 items', cost(sparse(1), 40), cost(sparse(4_294_967_294), 40), 4)
  })
})
