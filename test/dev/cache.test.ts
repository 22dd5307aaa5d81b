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
  'app/pages/cached/[id].vue': `<script setup>
useCacheTags('posts')
if (useRoute().params.id === 'cookie') useCookie('seen').value = 'yes'
</script>
<template><p>Cached</p></template>`,
}

describe('the cache with fw dev', () => {
  const site = useSite(files, { mode: 'dev' })
  const why = async (path: string): Promise<string> => (await fw(['cache', 'why', path], { cwd: site.dir })).stdout.trim()

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

  it('has no endpoint without a secret', async () => {
    expect((await site.fetch('/docs/__fw_cache', { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  })
})
