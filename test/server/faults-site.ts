import type { Files } from '../support/project.ts'

/** An app with cached responses, whose parts fail on demand: `/api/control?<name>=<value>` sets what they read. */
export const faultsSite: Files = {
  'package.json': '{ "name": "faults-site", "private": true, "type": "module" }',
  'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  experimental: { respectNoSSRHeader: true },
  runtimeConfig: { limit: 5 },
  routeRules: {
    '/swr/**': { swr: 1 },
    '/api/soft': { swr: 1 },
    '/isr': { isr: 600 },
    '/stored/**': { isr: 600 },
    '/stored/live': { isr: false },
    '/stored/fresh': { swr: false },
    '/hang': { cache: { swr: true, maxAge: 1, fillTimeout: 1 } },
    '/api/cached/**': { cache: { maxAge: 600 } },
    '/redis/**': { cache: { swr: true, maxAge: 1, base: '/redis' } },
    '/poison/**': { cache: { swr: true, maxAge: 1, base: '/poison' } },
    '/disk/**': { cache: { swr: true, maxAge: 1, base: '/disk' } },
    '/api/upload': { maxBodySize: 2_000_000 },
  },
}`,
  'server/utils/control.ts': `export const control: Record<string, string> = {}
export const counts: Record<string, number> = {}
export const count = (name: string): number => (counts[name] = (counts[name] ?? 0) + 1)`,
  'server/middleware/visitor.ts': `export default defineEventHandler((event) => {
  const name = getCookie(event, 'name')
  if (name) event.context.visitor = name
})`,
  'server/middleware/closed.ts': `export default defineEventHandler((event) => {
  if (control.closed && !event.path.startsWith('/api/control')) throw createError({ status: 401 })
})`,
  'server/plugins/ready.ts': `export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('health:ready', async () => {
    count('ready')
    if (control.ready === 'fail') throw new Error('canary-database')
    if (control.ready === 'hang') await new Promise(() => {})
  })
})`,
  // Errors that nobody handles, thrown while or after the request is pending.
  'server/api/unhandled.ts': `const wait = (time: number) => new Promise((done) => setTimeout(done, time))
export default defineEventHandler((event) => {
  const { kind } = getQuery(event)
  if (kind === 'timer') return new Promise(() => setTimeout(() => fail(kind), 5))
  if (kind === 'executor') return new Promise(async () => (await wait(5), fail(kind)))
  if (kind === 'late') setTimeout(async () => fail(kind), 50)
  if (kind === 'background') event.waitUntil(wait(5).then(() => fail(kind)))
  if (kind === 'half') {
    event.node.res.write('half')
    return new Promise(() => setTimeout(() => fail(kind), 5))
  }
  return wait(kind === 'late' ? 0 : 50).then(() => ({ kind }))
})
function fail(kind: unknown): never {
  throw new Error('canary-' + kind)
}`,
  'app/pages/unhandled.vue': `<script setup>
await new Promise((resolve) => setTimeout(() => resolve(undefined.name), 5))
</script>
<template><main>unhandled</main></template>`,
  'server/api/control.ts': `export default defineEventHandler((event) => Object.assign(control, getQuery(event)))`,
  'server/api/backend.ts': `export default defineEventHandler(async () => {
  count('calls')
  if (control.backend === 'fail') throw createError({ status: 503, message: 'Backend is away' })
  if (control.backend === 'hang') await new Promise(() => {})
  return { n: count('backend') }
})`,
  'server/api/soft.ts': `export default defineEventHandler((event) => {
  if (control.backend === 'fail') setResponseStatus(event, 503)
  return 'n=' + count('soft')
})`,
  'server/api/ok.ts': `export default defineEventHandler(() => ({ ok: true }))`,
  'server/api/boom.ts': `export default defineEventHandler(() => {
  throw new Error('canary-boom')
})`,
  'server/api/counts.ts': `export default defineEventHandler(() => counts)`,
  'server/api/cached/context.ts': `export default defineEventHandler((event) => ({
  visitor: event.context.visitor ?? 'nobody',
  raw: String(event.node.req.rawHeaders).includes('name='),
  address: getRequestIP(event) ?? '',
}))`,
  'server/api/cached/bytes.ts': `export default defineEventHandler((event) => {
  setHeader(event, 'content-type', 'application/octet-stream')
  return Buffer.from([0, 255, 1, 254])
})`,
  'server/api/memory.ts': `export default defineCachedEventHandler(() => 'x'.repeat(1_000_000), { maxAge: 600, name: 'memory' })`,
  'server/api/poison.ts': `export default defineEventHandler(async (event) => {
  const { kind } = getQuery(event)
  const storage = useStorage('poison')
  const keys = await storage.getKeys()
  for (const key of keys) {
    const entry = await storage.getItem(key)
    if (kind === 'text') await storage.setItemRaw(key, '{"value":{"co')
    if (kind === 'shape') await storage.setItem(key, { ...entry, value: { code: 200, headers: null } })
    if (kind === 'future') await storage.setItem(key, { ...entry, mtime: Date.now() + 86_400_000, expires: Date.now() + 86_400_000 })
  }
  return keys
})`,
  'server/api/body.post.ts': `export default defineEventHandler(async (event) => ({ size: JSON.stringify(await readBody(event)).length }))`,
  'server/api/upload.post.ts': `export default defineEventHandler(async (event) => ({ size: (await readRawBody(event, false))?.length }))`,
  'server/api/stream.ts': `export default defineEventHandler((event) => {
  const stream = createEventStream(event)
  void stream.push('hello')
  const timer = setInterval(() => void stream.push('tick'), 50)
  stream.onClosed(() => (clearInterval(timer), console.log('stream closed')))
  return stream.send()
})`,
  'server/api/slow.ts': `import { existsSync } from 'node:fs'
export default defineEventHandler(async () => {
  count('slow')
  while (!existsSync(process.env.GATE)) await new Promise((done) => setTimeout(done, 10))
  return { slow: true }
})`,
  'app/error.vue': `<script setup>
defineProps(['error'])
</script>
<template><div>error {{ error.statusCode }}</div></template>`,
  'app/pages/index.vue': `<template><main>home</main></template>`,
  'app/pages/swr/[id].vue': `<script setup>
const event = useRequestEvent()
const visitor = useState('visitor', () => event?.context.visitor ?? 'nobody')
const { data, error } = await useFetch('/api/backend')
if (error.value) throw error.value
</script>
<template><main>n={{ data?.n }} visitor={{ visitor }}</main></template>`,
  'app/pages/swr/quiet.vue': `<script setup>
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n ?? 'none' }}</main></template>`,
  'app/pages/swr/cookie.vue': `<script setup>
const theme = useCookie('theme', { default: () => 'light' })
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n }} theme={{ theme }}</main></template>`,
  'app/pages/isr.vue': `<script setup>
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n }}</main></template>`,
  'app/pages/stored/[id].vue': `<script setup>
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n }}</main></template>`,
  'app/pages/hang.vue': `<script setup>
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n }}</main></template>`,
  'app/pages/redis/[id].vue': `<script setup>
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n }}</main></template>`,
  'app/pages/poison/[id].vue': `<script setup>
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n }}</main></template>`,
  'app/pages/disk/[id].vue': `<script setup>
const { data } = await useFetch('/api/backend')
</script>
<template><main>n={{ data?.n }}</main></template>`,
}
