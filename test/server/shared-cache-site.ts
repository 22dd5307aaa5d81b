import type { Files } from '../support/project.ts'

/** An app that counts how often its cached pages are rendered, and in which a test decides how long that takes: `/api/state?renders=<…>`. */
export const sharedCacheSite: Files = {
  'package.json': '{ "name": "shared-cache-site", "private": true, "type": "module" }',
  'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  security: { cacheTags: true },
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
    '/api/limited': { rateLimit: { max: 5, per: 600, by: 'x-client' } },
    '/written': { prerender: true, swr: 600 },
  },
}`,
  'server/utils/state.ts': `export const state = {
  ticks: [] as number[],
  renders: {} as Record<string, number>,
  /** Requests for pages. */
  requests: 0,
  /** What renders wait for. */
  held: undefined as Promise<void> | undefined,
  release: () => {},
}`,
  'server/middleware/count.ts': `export default defineEventHandler((event) => {
  if (event.path.startsWith('/products/')) state.requests++
})`,
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
  const { renders } = getQuery(event)
  if (renders === 'hold') state.held = new Promise((done) => (state.release = done))
  if (renders === 'release') state.release()
  if (renders === 'release' || renders === 'pass') state.held = undefined // those that begin from now on
  return { renders: state.renders, ticks: state.ticks, requests: state.requests }
})`,
  'server/api/save.post.ts': `export default defineEventHandler(async (event) => {
  const { version, ...invalidation } = await readBody(event)
  if (version) writeVersion(version)
  await invalidateCache(invalidation)
  return {}
})`,
  'server/api/product/[id].ts': `export default defineEventHandler(async (event) => {
  const { held } = state
  const id = getRouterParam(event, 'id')
  state.renders[id] = (state.renders[id] ?? 0) + 1
  const version = readVersion()
  setCacheTags(event, \`product:\${id}\`)
  await held
  return { version, pid: process.pid }
})`,
  'server/api/cached/[id].ts': `export default defineEventHandler((event) => {
  setCacheTags(event, 'api')
  return { version: readVersion(), pid: process.pid, at: performance.now() }
})`,
  'server/api/limited.ts': `export default defineEventHandler(() => 'within the limit')`,
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
