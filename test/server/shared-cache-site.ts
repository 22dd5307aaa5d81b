import type { Files } from '../support/project.ts'

/** An app whose cached pages are slow, and count how often they are rendered. */
export const sharedCacheSite: Files = {
  'package.json': '{ "name": "shared-cache-site", "private": true, "type": "module" }',
  'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  serverEngine: {
    storage: { cache: { driver: 'redis', base: 'site', maxEntries: 2000 } },
    experimental: { tasks: true },
    scheduledTasks: { '* * * * * *': ['tick'], '0 4 1 1 *': ['fails'] },
  },
  routeRules: {
    '/products/**': { swr: 600 },
    '/brief/**': { swr: 1 },
    '/strict/**': { cache: { swr: false, maxAge: 600 } },
    '/api/cached/**': { cache: { maxAge: 600, tags: ['rule'] } },
    '/visitor/**': { swr: 600 },
    '/written': { prerender: true, swr: 600 },
  },
}`,
  'server/utils/state.ts': `export const state = { delay: 0, ticks: [] as number[], renders: {} as Record<string, number> }`,
  // What other processes share in production: a database.
  'server/utils/database.ts': `import { readFileSync, writeFileSync } from 'node:fs'
export const readVersion = () => readFileSync(process.env.VERSION_FILE, 'utf8')
export const writeVersion = (text: string) => writeFileSync(process.env.VERSION_FILE, text)`,
  'server/tasks/tick.ts': `export default defineTask({ run: ({ payload }) => {
  if (payload.scheduledTime) state.ticks.push(payload.scheduledTime)
  return { result: 'ticked' }
} })`,
  'server/tasks/fails.ts': `export default defineTask({ run: () => Promise.reject(new Error('no such table')) })`,
  'server/api/state.ts': `export default defineEventHandler((event) => {
  const { delay } = getQuery(event)
  if (delay) state.delay = Number(delay)
  return { renders: state.renders, ticks: state.ticks }
})`,
  'server/api/save.post.ts': `export default defineEventHandler(async (event) => {
  const { version, ...invalidation } = await readBody(event)
  if (version) writeVersion(version)
  await invalidateCache(invalidation)
  return {}
})`,
  'server/api/product/[id].ts': `export default defineEventHandler(async (event) => {
  const id = getRouterParam(event, 'id')
  state.renders[id] = (state.renders[id] ?? 0) + 1
  const version = readVersion()
  setCacheTags(event, \`product:\${id}\`)
  await new Promise((done) => setTimeout(done, state.delay))
  return { version, pid: process.pid }
})`,
  'server/api/cached/[id].ts': `export default defineEventHandler((event) => {
  setCacheTags(event, 'api')
  return { version: readVersion(), pid: process.pid, at: performance.now() }
})`,
  'server/api/text.ts': `export default defineEventHandler(() => 'text')`,
  'app/components/Product.vue': `<script setup>
const route = useRoute()
useCacheTags('products')
const { data } = await useFetch('/api/product/' + route.params.id)
</script>
<template><main>version={{ data?.version }} pid={{ data?.pid }} query={{ JSON.stringify(route.query) }}</main></template>`,
  'app/pages/products/[id].vue': `<template><Product /></template>`,
  'app/pages/brief/[id].vue': `<template><Product /></template>`,
  'app/pages/strict/[id].vue': `<template><Product /></template>`,
  'app/pages/written.vue': `<template><main>Written</main></template>`,
  'app/pages/visitor/[id].vue': `<script setup>
const cookie = useCookie('name')
const headers = useRequestHeaders()
const event = useRequestEvent()
if (useRoute().query.set) useCookie('seen').value = 'yes'
</script>
<template><main>{{ cookie }} {{ headers }} {{ event?.node.req.headers.cookie }}</main></template>`,
}
