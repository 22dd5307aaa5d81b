import { join } from 'pathe'
import { inject } from 'vitest'
import { oncePerRun } from '../support/once-per-run.ts'
import type { Files } from '../support/project.ts'
import { freePort } from '../support/start-site.ts'

/** The port of the upstream server of proxies, the same for the test files of a run so that they share the site. */
export function upstreamPort(): Promise<number> {
  return oncePerRun(join(inject('sitesDir'), 'upstream-port'), freePort)
}

/** One page per kind of rule is below `/admin/<kind>/`. The rules are in another case than the pages. */
export const ruleKinds = ['redirect', 'headers', 'shell', 'quiet', 'gate', 'proxy', 'cached', 'open'] as const

/** An app with route rules, cached responses and server APIs for attacks. */
export async function attackSite(): Promise<Files> {
  const upstream = `http://127.0.0.1:${await upstreamPort()}`
  return {
    'package.json': '{ "name": "attack-site", "private": true, "type": "module" }',
    'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  experimental: { clientFallback: true },
  runtimeConfig: { secret: 'canary-private', sessionPassword: 'x'.repeat(40) },
  serverHandlers: [{ route: '/vault', middleware: true, handler: '#server/guards/vault.ts' }],
  serverEngine: {
    storage: { files: { driver: 'fs', base: './stored/inside' } },
    devStorage: { files: { driver: 'fs', base: './stored/inside' } },
  },
  routeRules: {
    '/old/**': { redirect: '/new/**' },
    '/elsewhere/**': { redirect: 'https://other.test/**' },
    '/api/o/**': { proxy: '${upstream}/o/**' },
    '/api/stream/**': { proxy: { to: '${upstream}/o/**', streamRequest: true } },
    '/Admin/redirect/**': { redirect: '/login' },
    '/Admin/headers/**': { headers: { 'content-security-policy': "default-src 'none'" } },
    '/Admin/shell/**': { ssr: false },
    '/Admin/quiet/**': { noScripts: true },
    '/Admin/gate/**': { appMiddleware: 'gate' },
    '/Admin/proxy/**': { proxy: '/api/echo/**' },
    '/Admin/cached/**': { swr: 60 },
    '/Admin/open/**': { cors: true },
    '/cached/**': { swr: 60 },
    '/varied/**': { cache: { maxAge: 60, varies: ['x-tenant'] } },
    '/api/cached/**': { cache: { maxAge: 60 } },
    '/hidden/**': { headers: { 'x-hidden': 'canary-of-a-rule' } },
  },
}`,
    'stored/outside.txt': 'canary-outside',
    'public/favicon.ico': '',
    'server/guards/vault.ts': `export default defineEventHandler(() => {
  throw createError({ statusCode: 403, statusMessage: 'Forbidden' })
})`,
    'server/middleware/user.ts': `export default defineEventHandler((event) => {
  event.context.user = getCookie(event, 'user') ?? getHeader(event, 'authorization')
})`,
    'server/api/echo/[...path].ts': `export default defineEventHandler((event) => 'echo of ' + event.path)`,
    'server/api/body.post.ts': `export default defineEventHandler(async (event) => ({ size: JSON.stringify(await readBody(event))?.length ?? 0 }))`,
    'server/api/events.get.ts': `export default defineEventHandler((event) => {
  const { id, name, data, comment } = getQuery(event) as Record<string, string>
  const stream = createEventStream(event)
  void (async () => {
    if (comment !== undefined && 'pushComment' in stream) await (stream as never as { pushComment: (text: string) => Promise<void> }).pushComment(comment)
    await stream.push({ ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { event: name }), data: data ?? '' })
    await stream.close()
  })()
  return stream.send()
})`,
    'server/api/store.get.ts': `export default defineEventHandler(async (event) => {
  const { key, write } = getQuery(event) as Record<string, string>
  const storage = useStorage('files')
  if (write) await storage.setItem(key, 'written')
  return { value: await storage.getItem(key) }
})`,
    'server/api/session.get.ts': `export default defineEventHandler(async (event) => {
  const session = await useSession<{ name?: string }>(event, { password: useRuntimeConfig(event).sessionPassword })
  const { name } = getQuery(event) as { name?: string }
  if (name) await session.update({ name })
  return { id: session.id, name: session.data.name ?? null }
})`,
    'server/api/fetch.get.ts': `export default defineEventHandler(async (event) => {
  const { to } = getQuery(event) as { to: string }
  const settled = await Promise.allSettled([event.$fetch(to), event.fetch(to), $fetch(to), $fetch(to, { baseURL: '/api/echo/' })])
  return settled.map(({ status }) => status)
})`,
    'server/api/third-party.get.ts': `export default defineEventHandler((event) => event.$fetch('${upstream}/third-party'))`,
    'server/api/late.get.ts': `export default defineEventHandler(() => {
  setTimeout(() => void Promise.reject(new Error('late-rejection')), 5)
  setTimeout(() => {
    const emitter = new ReadableStream({ start: (controller) => controller.error(new Error('late-stream')) })
    void emitter.getReader().read()
  }, 5)
  return 'late'
})`,
    'server/api/cached/count.ts': `let count = 0
export default defineEventHandler((event) => ({ method: event.method, count: ++count }))`,
    'server/api/cached/cookie.ts': `let count = 0
export default defineEventHandler((event) => {
  setCookie(event, 'given', 'canary-' + ++count)
  return { count }
})`,
    'server/api/cached/control.ts': `let count = 0
export default defineEventHandler((event) => {
  const { control, vary, status } = getQuery(event) as Record<string, string>
  if (control) setHeader(event, 'cache-control', control)
  if (vary) setHeader(event, 'vary', vary)
  if (status) setResponseStatus(event, Number(status))
  return status === '204' ? null : { count: ++count }
})`,
    'server/api/cached/[...path].ts': `let count = 0
export default defineEventHandler((event) => ({ path: event.path, count: ++count, user: event.context.user ?? 'nobody', host: getRequestURL(event).host, headers: Object.keys(getHeaders(event)) }))`,
    'server/api/function.get.ts': `let count = 0
const cached = defineCachedFunction(async (value: unknown) => ({ value, count: ++count }), { name: 'by-argument', maxAge: 60 })
export default defineEventHandler((event) => cached(JSON.parse(String(getQuery(event).value))))`,
    'app/middleware/gate.ts': `export default defineFwRouteMiddleware((to) => {
  if (!('key' in to.query)) return navigateTo('/login')
})`,
    'app/app.vue': '<template><FwPage /></template>',
    'app/error.vue': `<script setup>
defineProps(['error'])
</script>
<template><div>error {{ error.statusCode }}</div></template>`,
    'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
    'app/pages/index.vue': `<template><main data-page="home"><FwLink to="/new/a" data-testid="to-new">new</FwLink></main></template>`,
    'app/pages/login.vue': `<template><main>login</main></template>`,
    'app/pages/new/[...rest].vue': `<template><main data-page="new">{{ $route.fullPath }}</main></template>`,
    ...Object.fromEntries(
      ruleKinds.map((kind) => [`app/pages/admin/${kind}/[...id].vue`, '<template><main>canary-protected</main></template>']),
    ),
    'app/pages/vault/[[id]].vue': `<template><main>canary-protected</main></template>`,
    'app/pages/vaulted.vue': `<template><main>not part of the vault</main></template>`,
    'app/pages/cached/[id].vue': `<script setup>
const user = useCookie('user')
const event = useRequestEvent()
const { authorization = '' } = useRequestHeaders(['authorization'])
const { data } = await useAsyncData('cached', async () => ({ cookie: user.value ?? 'nobody', context: event?.context.user ?? 'nobody', authorization }))
const random = useState('random', () => Math.random())
</script>
<template><main>page {{ $route.path }} {{ data }} random={{ random }}</main></template>`,
    'app/pages/varied/[id].vue': `<script setup>
const { 'x-tenant': tenant = 'none' } = useRequestHeaders(['x-tenant'])
const shown = useState('tenant', () => tenant)
</script>
<template><main>tenant={{ shown }}</main></template>`,
    'app/pages/fallback.vue': `<script setup>
const tag = String(useRoute().query.tag)
const Broken = { setup() { throw new Error('broken on the server') } }
</script>
<template>
  <main>
    <FwClientFallback :fallback="tag" :fallback-tag="tag"><Broken /></FwClientFallback>
    <ClientOnly :fallback="tag" :fallback-tag="tag"><i /></ClientOnly>
  </main>
</template>`,
    'app/pages/dynamic.vue': `<script setup>
const is = JSON.parse(String(useRoute().query.is))
</script>
<template><main><component :is="is" /><div v-bind="is" /></main></template>`,
    'app/pages/sparse.vue': `<script setup>
const list = useState('sparse', () => Object.assign([], { [Number(useRoute().query.at)]: 1 }))
</script>
<template><main>{{ list.length }}</main></template>`,
    'app/pages/clobbered.vue': `<script setup>
const count = ref(0)
const html = useRoute().query.html ?? ''
</script>
<template>
  <main data-page="clobbered">
    <div v-html="html" />
    <button data-testid="count" @click="count++">{{ count }}</button>
    <FwLink to="/new/b" data-testid="to-new">new</FwLink>
  </main>
</template>`,
    'app/pages/fetched.vue': `<script setup>
const { status } = await useFetch(String(useRoute().query.to))
</script>
<template><main>{{ status }}</main></template>`,
  }
}
