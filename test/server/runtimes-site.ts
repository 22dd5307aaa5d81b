import { setterFiles, setterRules } from '../support/cookie-setters.ts'
import type { Files } from '../support/project.ts'

/** An app that uses what a runtime may lack. It is built once per preset. */
export const runtimesSite: Files = {
  'package.json': '{ "name": "runtimes-site", "private": true, "type": "module" }',
  'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  security: { limits: { maxWebSockets: 2 } },
  runtimeConfig: { secret: 'of the build', limit: 1, public: { name: 'of the build' } },
  experimental: { asyncContext: true },
  serverEngine: {
    experimental: { tasks: true, websocket: true },
    scheduledTasks: { '* * * * * *': ['tick'], '0 3 * * *': ['tick'] },
  },
  routeRules: {
    '/old': { redirect: '/about' },
    '/moved/**': { redirect: { to: '/users/**', statusCode: 301 } },
    '/px/**': { proxy: '/api/echo/**' },
    '/headed/**': { headers: { 'x-rule': 'on' } },
    '/cached': { swr: 60 },
    '/kept/**': { isr: 60 },
    '/kept/me': { isr: false },
${setterRules}    '/api/cached': { cache: { maxAge: 60 } },
    '/api/upload': { maxBodySize: 1000 },
    '/api/late': { maxBodySize: 1000 },
    '/written': { prerender: true },
  },
}`,
  ...setterFiles,
  'public/favicon.ico': '',
  'public/robots.txt': 'User-agent: *',
  'public/headed/file.txt': 'a file with a rule',
  'server/utils/state.ts': `export const state = { ticks: 0, renders: 0, closed: 0, slow: 0 }`,
  'server/utils/after-await.ts': `export async function pathAfterAwait() {
  await new Promise((done) => setTimeout(done, 5))
  return useEvent().path
}`,
  'server/tasks/tick.ts': `export default defineTask({ run: () => ({ result: ++state.ticks }) })`,
  'server/api/state.get.ts': `export default defineEventHandler(() => state)`,
  // The first request adds listeners.
  'server/api/traces.get.ts': `const traces: string[] = []
let channels: typeof import('node:diagnostics_channel') | undefined
export default defineEventHandler(() => {
  if (!channels) {
    channels = globalThis.process?.getBuiltinModule?.('node:diagnostics_channel')
    for (const name of ['fw.request', 'fw.render', 'fw.data'])
      channels?.tracingChannel(name).asyncEnd.subscribe((message: any) => {
        traces.push([name, message.path ?? message.url, message.status ?? '', message.internal ?? ''].join(' ').trim())
      })
  }
  return channels ? traces : null
})`,
  'server/api/echo/[...path].ts': `export default defineEventHandler(async (event) => {
  const body = event.method === 'POST' ? await readBody(event) : null
  setCookie(event, 'one', '1', { httpOnly: true })
  setCookie(event, 'two', '2')
  return {
    method: event.method,
    path: event.path,
    param: getRouterParam(event, 'path'),
    query: getQuery(event),
    cookie: getCookie(event, 'given'),
    type: getHeader(event, 'content-type'),
    host: getRequestHost(event),
    body,
    context: await pathAfterAwait(),
  }
})`,
  'server/api/upload.post.ts': `export default defineEventHandler(async (event) => ({ size: (await readRawBody(event, false)).length }))`,
  'server/api/size.post.ts': `export default defineEventHandler(async (event) => {
  const bytes = await readRawBody(event, false)
  return { size: bytes.length, sum: bytes.reduce((sum, byte) => sum + byte, 0) }
})`,
  'server/api/config.get.ts': `export default defineEventHandler((event) => {
  const { secret, limit, public: { name } } = useRuntimeConfig(event)
  return { secret, limit, name }
})`,
  'server/api/note.put.ts': `export default defineEventHandler(async (event) => {
  await useStorage('notes').setItem('one', await readBody(event))
  return useStorage('notes').getItem('one')
})`,
  'server/api/bytes.get.ts': `export default defineEventHandler(() => Uint8Array.from({ length: 256 }, (_, index) => index))`,
  'server/api/cached.get.ts': `export default defineEventHandler(() => ({ renders: ++state.renders }))`,
  'server/api/none.delete.ts': `export default defineEventHandler((event) => sendNoContent(event))`,
  'server/api/broken.get.ts': `export default defineEventHandler(() => {
  throw new Error('broken route')
})`,
  'server/api/refused.get.ts': `export default defineEventHandler(() => {
  throw createError({ statusCode: 422, statusMessage: 'No', data: { field: 'name' } })
})`,
  'server/api/events.get.ts': `export default defineEventHandler((event) => {
  const stream = createEventStream(event)
  let count = 0
  const timer = setInterval(() => void stream.push(String(++count)), 100)
  stream.onClosed(() => {
    clearInterval(timer)
    state.closed++
  })
  return stream.send()
})`,
  'server/api/late.post.ts': `export default defineEventHandler(async (event) => {
  await new Promise((done) => setTimeout(done, 100))
  return { size: (await readRawBody(event, false)).length }
})`,
  // Is answered after an event stream was closed.
  'server/api/slow.get.ts': `export default defineEventHandler(async () => {
  const { closed } = state
  state.slow++
  while (state.closed === closed) await new Promise((done) => setTimeout(done, 10))
  return 'slow'
})`,
  'server/routes/socket.ts': `export default defineWebSocketHandler({
  message: (peer, message) => void peer.send('echo ' + message.text()),
})`,
  'server/api/users/[id].get.ts': `export default defineEventHandler(async (event) => ({
  name: 'User ' + getRouterParam(event, 'id'),
  born: new Date(0).toISOString(),
}))`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/composables/useLate.ts': `export async function useLate() {
  await new Promise((done) => setTimeout(done, 5))
  return (async () => {
    await Promise.resolve()
    return useRequestURL().pathname + ' ' + useRuntimeConfig().public.name
  })()
}`,
  'app/assets/main.css': `main { color: rgb(1, 2, 3); }`,
  'app/assets/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!-- ${'x'.repeat(5000)} --></svg>`,
  'app/app.vue': `<template><nav>
  <FwLink to="/" data-testid="to-home" :prefetch="false">Home</FwLink>
  <FwLink to="/cached" data-testid="to-cached" :prefetch="false">Cached</FwLink>
  <FwLink to="/users/7" data-testid="to-user">User 7</FwLink>
</nav><FwPage /></template>`,
  'app/error.vue': `<script setup>
defineProps({ error: Object })
</script>
<template><main data-page="error">{{ error.statusCode }} of the app</main></template>`,
  'app/components/Table.server.vue': `<script setup>
const props = defineProps({ rows: Number })
</script>
<template><table><tr v-for="row in props.rows" :key="row"><td>row {{ row }}</td></tr></table></template>`,
  'app/pages/index.vue': `<script setup>
import '~/assets/main.css'
const count = ref(0)
const late = await useAsyncData('late', () => useLate())
const visits = useCookie('visits', { default: () => 0 })
if (import.meta.server) visits.value++
useHead({ title: 'Home' })
</script>
<template>
  <main data-page="home">
    <p data-testid="late">{{ late.data.value }}</p>
    <p data-testid="visits">{{ visits }}</p>
    <button data-testid="count" @click="count++">{{ count }}</button>
    <img src="~/assets/picture.svg" alt="" />
    <Table :rows="2" />
  </main>
</template>`,
  'app/pages/users/[id].vue': `<script setup>
const { id } = useRoute().params
const { data } = await useFetch('/api/users/' + id)
const state = useState('made', () => new Map([['on', import.meta.server ? 'server' : 'client']]))
</script>
<template><main data-page="user">{{ data.name }} {{ data.born }} {{ state.get('on') }}</main></template>`,
  'app/pages/about.vue': `<template><main data-page="about">About</main></template>`,
  'app/pages/headed/[id].vue': `<template><main data-page="headed">headed</main></template>`,
  'app/pages/written.vue': `<template><main data-page="written">written</main></template>`,
  'app/pages/broken.vue': `<script setup>
throw new Error('broken page')
</script>
<template><p /></template>`,
  'app/pages/cached.vue': `<script setup>
const { data } = await useAsyncData('random', async () => Math.random())
</script>
<template><main data-page="cached">{{ data }}</main></template>`,
  'app/pages/kept/[id].vue': `<script setup>
const { data } = await useAsyncData('random', async () => Math.random())
const { authorization = 'none' } = useRequestHeaders(['authorization'])
const user = useState('user', () => [useCookie('user').value ?? 'nobody', authorization].join(' '))
if (useRoute().params.id === 'failing') await useFetch('/api/broken')
if (useRoute().params.id === 'marked') useCookie('mark').value = 'canary-mark'
</script>
<template><main data-page="kept">{{ data }}</main><p>user: {{ user }}</p></template>`,
  'app/pages/account.vue': `<script setup>
const user = useState('user', () => useCookie('user').value ?? 'nobody')
</script>
<template><main data-page="account">account of {{ user }}</main></template>`,
}
