import { randomInt } from 'node:crypto'
import { hash } from 'ohash'
import { describe, expect, it } from 'vitest'
import { islandsSite } from '../support/islands-site.ts'
import { useSite } from '../support/site.ts'
import { servers, useServer } from './servers.ts'

type Props = Record<string, unknown>

/** The path of an island with a valid hash. */
function islandURL(name: string, props: Props = {}, context: Record<string, string> = {}): string {
  const digest = hash([name, props, context, '']).replace(/[-_]/g, '')
  const query = new URLSearchParams({ ...(Object.keys(props).length > 0 ? { props: JSON.stringify(props) } : {}), ...context })
  return `/shop/__fw_island/${name}_${digest}.json?${query.toString()}`
}

describe.each(servers)('the endpoint of islands of the %s server (T-ISL)', (server) => {
  const site = useServer(server, islandsSite, { config: { 'app.baseURL': '/shop/' } })
  const status = async (path: string, init?: RequestInit): Promise<number> =>
    (await site.fetch(path, { redirect: 'manual', ...init })).status
  const post = (path: string, body: string): Promise<number> =>
    status(path.replace(/\?.*$/, ''), { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  it('responds with JSON that must not be stored, whatever the order of keys', async () => {
    const response = await site.fetch(islandURL('ProductTable', { category: 'films' }))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const island = (await response.json()) as { html: string; head: { title: string }; slots: Props }
    expect(island.html).toContain('films rendered')
    expect(island.html).toContain('No content')
    expect(island.head.title).toBe('Products: films')
    expect(Object.keys(island.slots)).toEqual(['row', 'default'])
    const [path] = islandURL('List', { count: 2, value: 1 }).split('?')
    expect(await status(`${path}?props=${encodeURIComponent('{"value":1,"count":2}')}`)).toBe(200)
    expect(await post(islandURL('List', { count: 2 }), JSON.stringify({ props: '{"count":2}' }))).toBe(200)
  })

  it('knows only the islands of the build', async () => {
    for (const name of ['Counter', 'Pair', 'Nothing', 'constructor', '__proto__', 'toString', 'page_index', 'page_nothing'])
      expect(await status(islandURL(name)), name).toBe(404)
    expect(await status('/shop/__fw_island/..%2f..%2fapi_x.json')).toBeGreaterThanOrEqual(400)
    expect(await status('/shop/__fw_island/List')).toBe(404)
  })

  it('rejects a wrong hash, and input that the hash does not cover', async () => {
    expect(await status(islandURL('List', { count: 2 }).replace(/count%22%3A2/, 'count%22%3A3'))).toBe(400)
    expect(await status(`${islandURL('List', { count: 2 })}&more=1`)).toBe(400)
    expect(await status(`${islandURL('List', { count: 2 })}&scopeId=x%20onload=1`)).toBe(400)
    expect(await status(`${islandURL('List', { count: 2 })}&props=%7B%7D`)).toBe(400)
  })

  it('rejects props that are not an object, invalid JSON, prototype keys and `as`', async () => {
    for (const text of ['[]', '"x"', 'null', '1', '{', '']) {
      const [path] = islandURL('List').split('?')
      expect(await status(`${path}?props=${encodeURIComponent(text)}`), text).toBe(400)
    }
    for (const text of ['{"__proto__":{"x":1}}', '{"value":{"__proto__":{"x":1}}}', '{"value":{"constructor":{}}}']) {
      const [path] = islandURL('List', JSON.parse(text) as Props).split('?')
      expect(await status(`${path}?props=${encodeURIComponent(text)}`), text).toBe(400)
    }
    expect(await status(islandURL('List', { count: 1, as: 'iframe' }))).toBe(400)
    expect(({} as Props)['x']).toBeUndefined()
  })

  it('drops props that the component does not declare', async () => {
    const html = await site.html(
      islandURL('List', {
        count: 1,
        onclick: 'alert(1)',
        ONCLICK: 'alert(1)',
        oNload: 'alert(1)',
        style: 'x',
        id: 'x',
        innerHTML: '<b>',
      }),
    )
    expect(html).not.toMatch(/alert|style=|id=\\|<b>/)
  })

  it('rejects props of other types than the component declares', async () => {
    const valid: Props[] = [
      { label: 'x', either: true, tags: ['x'], author: { name: 'x' }, value: [1] },
      { label: null, either: '', tags: [], author: {}, value: 'x' },
    ]
    for (const props of valid) expect(await status(islandURL('List', { count: 1, ...props })), JSON.stringify(props)).toBe(200)
    const invalid: Props[] = [
      { count: '1' },
      { count: [1] },
      { label: { toString: 1 } },
      { label: ['x'] },
      { either: 1 },
      { tags: { length: 1 } },
      { tags: 'x' },
      { author: ['x'] },
      { author: 'x' },
    ]
    for (const props of invalid) expect(await status(islandURL('List', { count: 1, ...props })), JSON.stringify(props)).toBe(400)
  })

  it('limits size, depth and number of values', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 21; level++) deep = { a: deep }
    expect(await status(islandURL('List', { count: 1, value: deep }))).toBe(400)
    const many = { count: 1, value: Array.from({ length: 1001 }, () => 1) }
    expect(await status(islandURL('List', many))).toBe(400)
    const large = { count: 1, value: 'x'.repeat(70_000) }
    expect(await post(islandURL('List', large), JSON.stringify({ props: JSON.stringify(large) }))).toBe(413)
    // The body of an unknown island is not read.
    expect(await post(islandURL('Nothing', large), '{')).toBe(404)
    expect(await status(islandURL('List').replace(/\?.*$/, ''), { method: 'POST', body: 'a=b' })).toBe(415)
    expect(await status(islandURL('List'), { method: 'DELETE' })).toBe(405)
  })

  it('limits lists by number', async () => {
    expect(await status(islandURL('List', { count: 1e9 }))).toBe(400)
    expect(await site.html(islandURL('List', { count: 3 }))).toContain('<li>3</li>')
  })

  it('stops recursive islands', async () => {
    const response = await site.fetch(islandURL('Loop'))
    expect(response.status).toBe(200)
    expect((await response.text()).match(/class=\\"loop\\"/g)).toHaveLength(21)
  })

  it('removes unsafe input of useHeadSafe before it leaves the server', async () => {
    const text = await site.html(islandURL('Unsafe'))
    expect(text).toContain('"bodyAttrs":{"class":"safe"}')
    expect(text).not.toContain('alert')
  })

  it('does not expose errors', async () => {
    const response = await site.fetch(islandURL('Broken'))
    expect(response.status).toBe(500)
    // In development the message is shown.
    if (server === 'production') expect(await response.text()).not.toContain('canary-of-the-error')
  })

  it('protects server pages like the page itself: route middleware, server middleware, URL of another page', async () => {
    const secret = islandURL('page_secret', {}, { url: '/secret' })
    const denied = await site.fetch(secret, { redirect: 'manual' })
    expect([denied.status, denied.headers.get('location')]).toEqual([302, '/shop/login'])
    expect(await denied.text()).not.toContain('Secret content')
    const allowed = await site.fetch(secret, { headers: { cookie: 'member=1' } })
    expect(await allowed.text()).toContain('Secret content')
    expect(await status(islandURL('page_guarded', {}, { url: '/guarded' }))).toBe(403)
    expect(await status(islandURL('page_guarded', {}, { url: '/report' }))).toBe(400)
    expect(await status(islandURL('page_secret', {}, { url: '/login' }))).toBe(400)
    expect(await status(islandURL('page_secret'))).toBe(400)
    for (const url of ['//evil.test', 'https://evil.test/', '/\\evil.test', 'secret', '/%'])
      expect(await status(islandURL('page_secret', {}, { url })), url).toBe(400)
    expect(await site.html(islandURL('page_report', {}, { url: '/report?year=2024' }))).toContain('Report of 2024')
  })

  it('counts requests for server pages like those for the page itself', async () => {
    const headers = { 'x-client': `10.1.${randomInt(256)}.${randomInt(256)}` }
    const island = islandURL('page_limited', {}, { url: '/limited' })
    const statuses: number[] = []
    for (const path of ['/shop/limited', island, '/shop/limited', island]) statuses.push(await status(path, { headers }))
    expect(statuses).toEqual([200, 200, 429, 429])
  })
})

const unsafe = /<script>alert|<img src=x|<svg onload/

describe('the endpoint of islands with a cache rule', () => {
  const site = useSite({
    'package.json': '{ "name": "cached-islands", "private": true, "type": "module" }',
    'fw.config.mjs': `export default {
  app: { baseURL: '/shop/' },
  future: { compatibilityVersion: 4 },
  ui: { runtimeCompiler: true },
  routeRules: { '/__fw_island/**': { swr: 60 } },
}`,
    'app/app.vue': `<script setup>
const value = String(useRoute().query['value'] ?? 'none')
const Compiled = { template: '<em>compiled in {{ 1 + 1 }} steps</em>' }
</script>
<template><Compiled /><Count category="none" /><Echo :value="value"><template #row="{ text }"><b :title="text">{{ text }}</b></template></Echo></template>`,
    'app/components/Echo.island.vue': `<script setup>
const { value } = defineProps({ value: String })
useHead({ title: value, meta: [{ name: 'echo', content: value }] })
</script>
<template><section :title="value">{{ value }}<slot name="row" :text="value">{{ value }}</slot><Teleport to="body"><i>{{ value }}</i></Teleport><Part fw-client :label="value" /></section></template>`,
    'app/components/Part.vue': `<script setup>
defineProps({ label: String })
</script>
<template><u>{{ label }}</u></template>`,
    'app/components/Count.island.vue': `<script>let count = 0</script>
<script setup>
defineProps({ category: String })
const { cookie = '' } = useRequestHeaders(['cookie'])
const n = ++count
</script>
<template><p>{{ category }} {{ n }} {{ cookie }}</p></template>`,
  })
  const text = async (props: Props, headers: Record<string, string> = {}): Promise<string> => {
    const { html } = (await (await site.fetch(islandURL('Count', props), { headers })).json()) as { html: string }
    return html.replace(/<[^>]+>/g, '')
  }

  it('renders equal input once, without the cookies of a visitor, and other input apart', async () => {
    const first = await text({ category: 'a' }, { cookie: 'session=secret' })
    expect(first).not.toContain('secret')
    expect(await text({ category: 'a' })).toBe(first)
    expect(await text({ category: 'b' })).not.toBe(first)
    expect(await text({ category: 'b' })).toMatch(/^b /)
  })

  it('rejects templates in props if templates are compiled at run time', async () => {
    expect(await site.html('/shop/')).toContain('<em>compiled in 2 steps</em>')
    for (const props of [{ template: '{{ 1 }}' }, { category: { template: '{{ 1 }}' } }])
      expect((await site.fetch(islandURL('Count', props))).status).toBe(400)
  })

  it.each([
    '</script><script>alert(1)</script>',
    '--><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '</title><script>alert(1)</script>',
  ])('T-ISL-2: escapes %s in text, attributes, slots, interactive components and head tags', async (value) => {
    const page = await site.html(`/shop/?value=${encodeURIComponent(value)}`)
    expect(page).toContain('data-fw-slot="row:0"')
    expect(page).not.toMatch(unsafe)
    const { html } = (await (await site.fetch(islandURL('Echo', { value }))).json()) as { html: string }
    expect(html).toContain('alert(1)')
    expect(html).not.toMatch(unsafe)
  })
})
