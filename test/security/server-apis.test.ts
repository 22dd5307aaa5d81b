import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { ask } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { servers, useServer } from './servers.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

interface ServerSentEvent {
  id: string
  event: string
  data: string
}

/** Parses an event stream like a browser. */
function parseEvents(text: string): ServerSentEvent[] {
  const events: ServerSentEvent[] = []
  let current = { id: '', event: 'message', data: [] as string[] }
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line === '') {
      if (current.data.length > 0) events.push({ ...current, data: current.data.join('\n') })
      current = { id: '', event: 'message', data: [] }
      continue
    }
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line)!
    if (name === 'data') current.data.push(value!)
    else if (name === 'id' || name === 'event') current[name] = value!
  }
  return events
}

const filesIn = (dir: string): string[] => (existsSync(dir) ? readdirSync(dir) : [])

describe.each(servers)('APIs of the %s server', (server) => {
  const site = useServer(server, attackSite)
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(site.url, path, { headers: { accept: 'text/html', ...headers } })

  it.each(['\n', '\r', '\r\n', '\n\n', '\r\r', '\u2028', '\u0085'])('event streams: %j injects no event', async (separator) => {
    const injected = `a${separator}event: evil${separator}data: evil${separator}${separator}data: more`
    for (const field of ['id', 'name', 'data', 'comment']) {
      const { body } = await ask(site.url, `/api/events?data=own&${field}=${encodeURIComponent(injected)}`)
      const events = parseEvents(body)
      expect(events.length, field).toBe(1)
      expect(events[0]!.event, field).not.toBe('evil')
      if (field !== 'data') expect(events[0]!.data, field).toBe('own')
    }
  })

  it('storage keys that cannot be a file have no value (T-STORE)', async () => {
    expect((await get('/api/store?key=file&write=1')).body).toContain('written')
    for (const key of ['x\0y', 'k'.repeat(5000), 'file:below', 'nothing']) {
      const { status, body } = await get(`/api/store?key=${encodeURIComponent(key)}`)
      expect([key, status, JSON.parse(body)]).toEqual([key, 200, { value: null }])
    }
  })

  it('storage keys stay inside of their mount (T-STORE)', async () => {
    const keys = [
      '../outside.txt',
      '..:outside.txt',
      '../../package.json',
      'a/../../outside.txt',
      'a:..:..:outside.txt',
      '/etc/passwd',
      'file:///etc/passwd',
      '..\\outside.txt',
      '%2e%2e/outside.txt',
      '....//outside.txt',
      'x\0y',
      'con',
      'k'.repeat(5000),
      '__proto__',
      '.',
      '..',
      ':',
    ]
    const outside = filesIn(join(site.dir, 'stored')).filter((name) => name !== 'inside')
    const inRoot = filesIn(site.dir).filter((name) => name !== 'stored')
    for (const key of keys)
      for (const write of ['', '&write=1']) {
        const { body } = await get(`/api/store?key=${encodeURIComponent(key)}${write}`)
        expect(body, key).not.toMatch(/canary|root:|attack-site/)
      }
    expect(filesIn(join(site.dir, 'stored')).filter((name) => name !== 'inside')).toEqual(outside)
    expect(filesIn(site.dir).filter((name) => name !== 'stored')).toEqual(inRoot)
    expect(readFileSync(join(site.dir, 'stored/outside.txt'), 'utf8')).toBe('canary-outside')
    await get('/api/store?key=good:key&write=1')
    expect(JSON.parse((await get('/api/store?key=good:key')).body)).toEqual({ value: 'written' })
  })

  it('a session that was altered is a new one', async () => {
    const first = await get('/api/session?name=anna')
    const cookie = [first.headers['set-cookie'] ?? []].flat()[0]!.split(';')[0]!
    expect(JSON.parse((await get('/api/session', { cookie })).body)).toMatchObject({ name: 'anna' })
    const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    const altered = [
      value.slice(0, -1),
      `${value}x`,
      value.replace(/.(?=[^*]*$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
      '../../stored/outside',
      'anna',
      '__chunked__999999',
      '__proto__',
      'Fe26.2**0*0*0*0*0*0*0',
      '%',
      '',
    ]
    for (const text of altered) {
      const { status, body } = await get('/api/session', { cookie: `${name}=${text}` })
      expect(status, text).toBe(200)
      expect((JSON.parse(body) as { name: unknown }).name, text).toBe(null)
    }
  })

  it('a session is in a cookie that other sites cannot send with changes, and in no header', async () => {
    const first = await get('/api/session?name=anna')
    const [cookie] = [first.headers['set-cookie'] ?? []].flat()
    const [, sealed, attributes] = /^h3=([^;]+); (.*)$/.exec(cookie!)!
    // The dev server of this test has no TLS.
    expect(attributes).toBe(server === 'dev' ? 'Path=/; HttpOnly; SameSite=Lax' : 'Path=/; HttpOnly; Secure; SameSite=Lax')
    const { headers, body } = await get('/api/session', { 'x-h3-session': sealed! })
    expect(JSON.parse(body)).toMatchObject({ name: null })
    expect(String(headers['set-cookie'])).toContain('SameSite=Lax')
    expect(JSON.parse((await get('/api/session', { cookie: `h3=${sealed}` })).body)).toMatchObject({ name: 'anna' })
  })

  it('cookies of server code add no others, and no attributes (T-COOKIE)', async () => {
    const set = async (query: Record<string, string>): Promise<unknown> =>
      (await get(`/api/set-cookie?${new URLSearchParams(query)}`)).headers['set-cookie']
    expect(await set({ name: 'own', value: 'a;b', path: '/own' })).toEqual(['own=a%3Bb; Path=/own'])
    expect(await set({ name: 'own', remove: '1' })).toEqual(['own=; Max-Age=0; Path=/'])
    for (const query of [
      { name: 'a;b' },
      { name: 'a=b' },
      { name: 'a;b', remove: '1' },
      { name: 'own', path: '/; Secure' },
      { name: 'own', path: '/; Domain=evil.test', remove: '1' },
      { name: 'own', domain: 'a.test; HttpOnly' },
      { name: 'own', raw: '1', value: 'x; Domain=evil.test' },
    ])
      expect([query, await set(query)]).toEqual([query, undefined])
  })

  it('tag names of fallbacks add no attributes', async () => {
    for (const tag of ['img src=x onerror=evil()', 'b onclick=evil()', 'script', 'x><img onerror=evil()>', '"><x-evil>']) {
      const { body } = await get(`/fallback?tag=${encodeURIComponent(tag)}`)
      const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
      expect(main, tag).not.toMatch(/<(?:img|x-evil|b onclick)/)
      expect(main.replace(/>[^<]*</g, '><'), tag).not.toMatch(/onerror|onclick/)
    }
  })

  it('a component that comes from data is not compiled', async () => {
    for (const is of [
      { template: '<b>{{ 7919 * 7907 }}</b>' },
      { template: "<b>{{ constructor.constructor('return 7919 * 7907')() }}</b>" },
      { render: "() => 'evil' + 7919 * 7907" },
      { __v_isVNode: true, type: 'b', children: String(7919 * 7907) + 'x' },
    ]) {
      const { body } = await get(`/dynamic?is=${encodeURIComponent(JSON.stringify(is))}`)
      expect(body, JSON.stringify(is)).not.toMatch(/62615533(?!x)|evil62615533/)
    }
  })

  it('a sparse list costs nothing (CVE-2026-123569)', async () => {
    for (const at of [1e6, 1e9, 4_294_967_294]) {
      const { status, body } = await get(`/sparse?at=${at}`)
      expect([200, 500]).toContain(status)
      expect(body.length).toBeLessThan(100_000)
    }
  })
})

describe('the manifest of a build', () => {
  const site = useServer('production', attackSite)

  it('names no server routes and no headers of rules (CVE-2026-64643)', async () => {
    const html = await site.html('/')
    const id = /buildId:"([^"]+)"|"buildId":"([^"]+)"/.exec(html)
    const buildId = id?.[1] ?? id?.[2]
    const dir = join(site.dir, '.output/public')
    const files = listFiles(dir).filter((name) => /\.(?:json|js|html)$/.test(name))
    expect(files.some((name) => name.endsWith('.json'))).toBe(true)
    expect(buildId === undefined || files.some((name) => name.includes(buildId))).toBe(true)
    for (const name of files)
      expect(readFileSync(join(dir, name), 'utf8'), name).not.toMatch(
        /canary-of-a-rule|canary-private|sessionPassword|api\/session|api\/store|server\/guards|by-argument/,
      )
  })
})
