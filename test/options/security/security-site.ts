import type { Files } from '../../support/project.ts'

/** An app that only answers for its own hosts, accepts changes from one other site, does little at once, and has a CDN. */
export const securitySite: Files = {
  'package.json': '{ "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  security: {
    origins: ['https://admin.example.test'],
    allowedHosts: ['127.0.0.1', 'shop.example.test', '.example.org'],
    cacheTags: true,
    limits: {
      headersTimeout: 2000,
      requestTimeout: 4000,
      maxConnections: 20,
      maxEventStreams: 2,
      maxWebSockets: 2,
      maxRenders: 2,
      pingInterval: 2000,
    },
    headers: { 'X-Frame-Options': 'DENY', 'referrer-policy': false, 'strict-transport-security': 'max-age=60' },
    csp: { 'img-src': ["'self'", 'https://images.example.test'], 'object-src': false, styles: 'strict' },
  },
  experimental: { renderJsonPayloads: false },
  serverEngine: { experimental: { websocket: true } },
  routeRules: {
    '/api/limited': { rateLimit: { max: 2, per: 3600 } },
    '/kept/**': { swr: 1 },
    '/proxied': { proxy: '/api/framed' },
    '/ruled/**': { headers: { 'x-frame-options': 'SAMEORIGIN' } },
    '/embed/**': { security: { headers: { 'x-frame-options': false } } },
    '/cached': { swr: 60 },
    '/tagged': { swr: 60 },
  },
}`,
  'server/api/order.ts': `export default defineEventHandler(() => ({ name: 'order' }))`,
  'server/api/limited.ts': `export default defineEventHandler(() => 'within the limit')`,
  'server/api/tagged.ts': `export default defineEventHandler((event) => {
  setCacheTags(event, 'order')
  return 'tagged'
})`,
  'app/pages/tagged.vue': `<script setup>
useCacheTags('page')
const { data } = await useFetch('/api/tagged')
</script>
<template><p>{{ data }}</p></template>`,
  'server/api/from.ts': `export default defineEventHandler((event) => ({
  ip: getRequestIP(event)?.replace('::ffff:', ''),
  url: getRequestURL(event).href,
  forwarded: getHeader(event, 'x-forwarded-for') ?? null,
}))`,
  'server/utils/held.ts': `export const held = new Set<() => void>()
export const ended = new Set<string>()`,
  'server/api/held.get.ts': `export default defineEventHandler(() => new Promise((done) => held.add(() => done('held'))))`,
  'server/api/release.post.ts': `export default defineEventHandler(() => {
  for (const release of held) release()
  held.clear()
  return 'released'
})`,
  'server/api/state.get.ts': `export default defineEventHandler(() => ({ held: held.size, ended: [...ended] }))`,
  'server/api/gone.get.ts': `export default defineEventHandler(() => {
  throw createError({ statusCode: 404 })
})`,
  'server/api/body.post.ts': `export default defineEventHandler(async (event) => (await readRawBody(event))?.length)`,
  'server/api/events.get.ts': `export default defineEventHandler((event) => {
  const stream = createEventStream(event)
  stream.onClosed(() => void ended.add(String(getQuery(event).id)))
  void stream.push('hello')
  return stream.send()
})`,
  'server/api/own-events.get.ts': `export default defineEventHandler((event) => new Response(
  new ReadableStream({ start: (controller) => controller.enqueue('data: hello\\n\\n'), cancel: () => void ended.add(String(getQuery(event).id)) }),
  { headers: { 'content-type': 'text/event-stream' } },
))`,
  'server/routes/socket.ts': `export default defineWebSocketHandler({
  async upgrade(request) {
    const cookie = request.headers.get('cookie') ?? ''
    if (cookie === 'user=nobody') return new Response(null, { status: 401 })
    if (cookie === 'user=late') await new Promise<void>((done) => held.add(done))
    if (cookie === 'user=late') return new Response(null, { status: 401 })
    if (cookie === 'user=thrown') throw new Response(null, { status: 403 })
    if (cookie === 'user=error') throw createError({ statusCode: 418, statusMessage: 'Not "for" you\u2026' })
    if (cookie === 'user=broken') throw new Error('canary-upgrade')
    request.context.user = cookie.slice(5)
  },
  message: (peer) => void peer.send('hello ' + peer.context.user),
})`,
  'app/error.vue': '<template><p>the error page of the app</p></template>',
  'app/components/Info.server.vue': '<template><p>info</p></template>',
  'app/pages/held.vue': `<script setup>
const { data } = await useFetch('/api/held')
</script>
<template><p>{{ data }}</p></template>`,
  'app/pages/kept/[id].vue': `<script setup>
const { data } = await useAsyncData('random', async () => Math.random())
</script>
<template><p>random {{ data }}</p><Info v-if="false" /></template>`,
  'app/pages/where.vue': '<template><p>{{ useRequestURL().href }}</p></template>',
  'server/api/framed.ts': `export default defineEventHandler((event) => {
  setHeader(event, 'x-frame-options', 'ALLOWALL')
  return 'framed'
})`,
  'server/api/stream.ts': `export default defineEventHandler(() => new ReadableStream({
  start(controller) {
    controller.enqueue(new TextEncoder().encode('streamed'))
    controller.close()
  },
}))`,
  'server/api/raw.ts': `export default defineEventHandler(({ node: { res } }) => void res.end('raw'))`,
  'server/api/moved.ts': `export default defineEventHandler((event) => sendRedirect(event, '/'))`,
  'server/api/failed.ts': `export default defineEventHandler(() => { throw new Error('failed') })`,
  'public/file.txt': 'file',
  'app/pages/cached.vue': '<template><p>cached</p></template>',
  'app/pages/styled.vue': `<script setup>
useHead({ style: [{ innerHTML: 'p { color: rgb(0, 128, 0) }' }], htmlAttrs: { 'data-x': 1 } })
</script>
<template><p data-ready="styled">styled</p></template>
<style>p { font-weight: 700 }</style>`,
  'app/pages/index.vue': '<template><p>shop</p></template>',
  'app/pages/asked.vue': `<script setup>
const { data } = await useFetch('/api/from')
</script>
<template><p>{{ data.url }}</p></template>`,
  'app/pages/own.vue': `<script setup>
const { data } = await useFetch('/api/order')
</script>
<template><p>{{ data }}</p></template>`,
}
