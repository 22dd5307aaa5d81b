import { describe, expect, it } from 'vitest'
import type { Files } from '../support/project.ts'
import { fw } from '../support/run-process.ts'
import { useSite } from '../support/site.ts'

const files: Files = {
  'package.json': '{ "name": "cache-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
  routeRules: { '/cached/**': { swr: 60 }, '/kept': { isr: true } },
}`,
  'app/pages/index.vue': '<template><p>Home</p></template>',
  'app/pages/kept.vue': '<template><p>Kept</p></template>',
  'app/pages/timed/[id].vue': `<script setup>
await useFetch('/api/text?token=private')
await useAsyncData('"ä\\r\\n' + 'x'.repeat(200), async () => 1)
for (let n = 0; n < 50; n++) await useAsyncData('key ' + n, async () => n)
</script>
<template><p>Timed</p></template>`,
  'server/api/text.ts': "export default defineEventHandler(() => 'text')",
  'app/pages/cached/[id].vue': `<script setup>
useCacheTags('posts')
if (useRoute().params.id === 'cookie') useCookie('seen').value = 'yes'
</script>
<template><p>Cached</p></template>`,
}

describe('the cache with fw dev', () => {
  const site = useSite(files, { mode: 'dev' })
  const why = async (path: string): Promise<string> => (await fw(['cache', 'why', path], { cwd: site.dir })).stdout.trim()

  const timing = async (path: string): Promise<string[]> =>
    ((await site.fetch(path)).headers.get('server-timing') ?? '').replaceAll(/dur=\d+\.\d/g, 'dur=1').split(', ')

  it('is explained by `fw cache why`', async () => {
    expect(await why('/')).toBe('/ is not cached: no route rule with `cache`, `swr` or `isr` applies (status 200).')
    expect(await why('/cached/one')).toBe(
      '/cached/one will be cached in production: max-age=60, stale-while-revalidate=86400, stale-if-error=86400.\nPurged by: its path, and the tags posts.',
    )
    expect(await why('/cached/cookie')).toBe('/cached/cookie has a cache rule, but this response cannot be cached: Set-Cookie.')
    expect(await why('/kept')).toContain('/kept will be cached in production')
  })

  it('keeps no page, and says in the terminal which one cannot be cached', async () => {
    const { headers } = await site.fetch('/docs/cached/one')
    expect([headers.get('cache-control'), headers.get('cache-status')]).toEqual([
      'no-store',
      'fw; fwd=uri-miss; detail="development"',
    ])
    await site.fetch('/docs/cached/cookie')
    await expect
      .poll(() => site.logs())
      .toContain('/cached/cookie has a cache rule, but this response cannot be cached: it sets a cookie.')
  })

  it('is part of `Server-Timing`, like rendering, data and requests of the app to itself', async () => {
    const [cached, timed] = [await timing('/docs/cached/one'), await timing('/docs/timed/7')]
    expect(cached).toEqual([
      'render;desc="/cached/:id()";dur=1',
      expect.stringMatching(/^cache;desc="(?:miss|pass) \/cached\/one";dur=1$/),
      'total;dur=1',
    ])
    expect(timed.slice(0, 4)).toEqual([
      'request;desc="/api/text";dur=1',
      'data;desc="/api/text";dur=1',
      `data;desc="?${'?'.repeat(3)}${'x'.repeat(56)}...";dur=1`,
      'data;desc="key 0";dur=1',
    ])
    expect(timed).toHaveLength(32) // at most 30 parts, and these
    expect(timed.slice(-2)).toEqual(['render;desc="/timed/:id()";dur=1', 'total;dur=1'])
    for (const path of ['/docs/nowhere', '/docs/api/text']) expect((await timing(path)).at(-1)).toBe('total;dur=1')
  })

  it('has no endpoint without a secret', async () => {
    expect((await site.fetch('/docs/__fw_cache', { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  })
})
