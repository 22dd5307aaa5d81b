import { join } from 'pathe'
import { inject } from 'vitest'
import { setterFiles, setterRules } from '../support/cookie-setters.ts'
import { oncePerRun } from '../support/once-per-run.ts'
import type { Files } from '../support/project.ts'
import { freePort } from '../support/start-site.ts'
import { visitorFiles, visitorRules } from './visitors-site.ts'

/** The port of the upstream server of proxies, the same for the test files of a run so that they share the site. */
export function upstreamPort(): Promise<number> {
  return oncePerRun(join(inject('sitesDir'), 'upstream-port'), freePort)
}

/** One page per kind of rule is below `/admin/<kind>/`. The rules are in another case than the pages. */
export const ruleKinds = ['redirect', 'headers', 'shell', 'quiet', 'gate', 'proxy', 'cached', 'open'] as const

const socket = `export default defineWebSocketHandler({
  message: (peer, message) => void peer.send(String(message.uint8Array().byteLength)),
})`

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
    experimental: { websocket: true, tasks: true },
    storage: { files: { driver: 'fs', base: './stored/inside' } },
    devStorage: { files: { driver: 'fs', base: './stored/inside' } },
  },
  routeRules: {
    '/old/**': { redirect: '/new/**' },
    '/elsewhere/**': { redirect: 'https://other.test/**' },
    '/api/o/**': { proxy: '${upstream}/o/**' },
    '/api/stream/**': { proxy: { to: '${upstream}/o/**', streamRequest: true } },
    '/api/gone/**': { proxy: 'http://127.0.0.1:9/**' },
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
    '/api/large/**': { maxBodySize: 3_000_000 },
    '/api/hooks/**': { csrf: false },
    '/api/limited/**': { rateLimit: { max: 3, per: 3600, by: 'X-Client' } },
    '/api/limited/free/**': { rateLimit: false },
    '/api/limited/open/**': { cors: true },
    '/api/framed/open/**': { headers: { 'access-control-allow-origin': 'https://partner.test' } },
    '/socket/limited/**': { rateLimit: { max: 2, per: 3600, by: 'x-client' } },
    '/api/by/kept/**': { swr: 60 },
    '/api/by/kept/live': { cache: false },
    '/api/by/one/named': { swr: 60 },
    '/api/rest/kept/**': { swr: 60 },
    '/api/Seen/Ruled/**': { headers: { 'x-ruled': 'on' } },
    '/socket/open': { csrf: false },
    '/socket/large': { maxBodySize: 3_000_000 },
${setterRules}${visitorRules}    '/hidden/**': { headers: { 'x-hidden': 'canary-of-a-rule' } },
  },
}`,
    ...setterFiles,
    ...visitorFiles,
    'stored/outside.txt': 'canary-outside',
    'public/linked': { link: '../stored' },
    'public/within/file.txt': 'within',
    'public/same': { link: 'within' },
    'public/within/self': { link: '.' },
    'public/within/up': { link: '..' },
    'server/api/round/self': { link: '.' },
    'server/api/round/up': { link: '..' },
    'public/favicon.ico': '',
    'public/large.txt': 'large '.repeat(60_000),
    'server/guards/vault.ts': `export default defineEventHandler(() => {
  throw createError({ statusCode: 403, statusMessage: 'Forbidden' })
})`,
    'server/middleware/user.ts': `export default defineEventHandler((event) => {
  event.context.user = getCookie(event, 'user') ?? getHeader(event, 'authorization')
  const track = getHeader(event, 'x-track')
  if (track === 'cookie') setCookie(event, 'sid', 'canary-sid')
  if (track === 'private') setHeader(event, 'cache-control', 'private, max-age=5')
  if (track === 'no-store') setHeader(event, 'cache-control', 'no-store')
  if (track === 'vary') setHeader(event, 'vary', 'Origin')
})`,
    'server/api/echo/[...path].ts': `export default defineEventHandler((event) => 'echo of ' + event.path)`,
    'server/api/seen/[...path].ts': `export default defineEventHandler((event) => ({ path: event.path, param: getRouterParam(event, 'path') }))`,
    'server/api/cookies.get.ts': `export default defineEventHandler((event) => Object.entries(parseCookies(event)))`,
    'server/api/set-cookie.get.ts': `export default defineEventHandler((event) => {
  const { name, value = 'x', remove, ...options } = getQuery(event) as Record<string, string>
  if (remove) deleteCookie(event, name, options)
  else setCookie(event, name, value, options.raw ? { ...options, encode: (text) => text } : options)
  return 'set'
})`,
    'server/api/fields.post.ts': `export default defineEventHandler(async (event) =>
  [...(await readFormData(event))].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.type, value.size]]))`,
    'server/api/json.post.ts': `const isPolluted = () => Object.keys(Object.prototype).length > 0
const isPlain = (value: unknown) => typeof value !== 'object' || value === null || [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
export default defineEventHandler(async (event) => {
  const value = await readBody(event)
  return { type: value === null ? 'null' : typeof value, keys: typeof value === 'object' ? Object.keys(value ?? {}).slice(0, 20) : [], isPlain: isPlain(value), isPolluted: isPolluted() }
})`,
    'server/api/careless.get.ts': `export default defineEventHandler((event) => {
  setHeaders(event, { 'cache-control': 'public, max-age=60', 'cdn-cache-control': 'max-age=60', expires: 'Fri, 01 Jan 2100 00:00:00 GMT' })
  setCookie(event, 'sid', 'canary-sid')
  return 'careless'
})`,
    'server/api/hooks/[...path].ts': `export default defineEventHandler((event) => 'hook ' + event.path)`,
    'server/api/by/[rule]/[who].ts': `let count = 0
export default defineEventHandler((event) => ({ params: getRouterParams(event), count: ++count, user: getCookie(event, 'user') ?? 'nobody' }))`,
    'server/api/rest/[...names].get.ts': `export default defineEventHandler((event) => getRouterParams(event))`,
    'server/api/limited/[...path].ts': `export default defineEventHandler(() => 'within the limit')`,
    'server/api/tries.get.ts': `export default defineEventHandler(async (event) => {
  const { key } = getQuery(event) as { key?: string }
  await rateLimit(event, { name: 'tries', key, max: 2, per: 3600 })
  return 'within the limit'
})`,
    'server/routes/socket/[...rest].ts': socket,
    'server/routes/socket/index.ts': socket,
    'server/api/body.post.ts': `export default defineEventHandler(async (event) => ({ size: JSON.stringify(await readBody(event))?.length ?? 0 }))`,
    'server/api/explicit.post.ts': `import { readBody } from 'h3'
export default defineEventHandler(async (event) => ({ size: JSON.stringify(await readBody(event))?.length ?? 0 }))`,
    'server/api/large/[...path].post.ts': `export default defineEventHandler(async (event) => ({ size: JSON.stringify(await readBody(event))?.length ?? 0 }))`,
    'server/api/form.post.ts': `export default defineEventHandler(async (event) => [...(await readFormData(event))].length)`,
    'server/api/parts.post.ts': `export default defineEventHandler(async (event) => (await readMultipartFormData(event))?.length)`,
    'server/api/members.post.ts': `const any = { '~standard': { version: 1 as const, vendor: 'site', validate: (value: unknown) => ({ value }) } }
export default defineValidatedHandler({ validate: { body: any }, handler: (_, { body }) => Object.keys(body as object).length })`,
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
    'server/utils/pulls.ts': `export const pulls: Record<string, { pulled: number; isCancelled: boolean }> = {}`,
    'server/api/pulls.get.ts': `export default defineEventHandler((event) => pulls[String(getQuery(event).id)] ?? { pulled: 0, isCancelled: false })`,
    'server/api/endless/[kind].get.ts': `import { Readable } from 'node:stream'
import { sendIterable, sendStream } from 'h3'
const chunk = new Uint8Array(65_536)
export default defineEventHandler((event) => {
  const { kind, id } = { kind: getRouterParam(event, 'kind'), id: String(getQuery(event).id) }
  const count = (pulls[id] = { pulled: 0, isCancelled: false })
  const cancel = () => void (count.isCancelled = true)
  const next = () => (count.pulled++, chunk)
  const web = () => new ReadableStream({ pull: (controller) => controller.enqueue(next()), cancel })
  if (kind === 'web') return web()
  if (kind === 'response') return new Response(web())
  if (kind === 'sent') return sendStream(event, web())
  if (kind === 'node') return new Readable({ read() { this.push(next()) }, destroy: (_, done) => (cancel(), done(null)) })
  if (kind === 'iterable') return sendIterable(event, { next: () => ({ value: next(), done: false }), return: () => (cancel(), { value: undefined, done: true }) })
  const stream = createEventStream(event)
  stream.onClosed(cancel)
  void (async () => {
    while (!count.isCancelled) await stream.push('x'.repeat(next().length))
  })()
  return stream.send()
})`,
    'server/api/half.get.ts': `let pulled = 0
export default defineEventHandler(() => new ReadableStream({
  pull: (controller) => {
    if (++pulled % 3 === 0) throw new Error('canary-half')
    controller.enqueue('x')
  },
}))`,
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
    'server/api/by-base.get.ts': `export default defineEventHandler((event) => event.$fetch('/by-base', { baseURL: '${upstream}' }))`,
    'server/api/by-event.get.ts': `export default defineEventHandler(async (event) => (await fetchWithEvent(event, '${upstream}/by-event')).text())`,
    'server/api/proxied/[...path].ts': `import { proxyRequest, sendProxy } from 'h3'
export default defineEventHandler((event) => {
  const path = getRouterParam(event, 'path')
  return getQuery(event).how === 'sent' ? sendProxy(event, '${upstream}/' + path) : proxyRequest(event, '${upstream}/' + path)
})`,
    'server/api/fails/[how].get.ts': `export default defineEventHandler(async (event) => {
  const failure = await $fetch('${upstream}/fails/500?api_key=canary-key', { retry: 0 }).catch((error) => error)
  const how = getRouterParam(event, 'how')
  if (how === 'returned') return failure
  if (how === 'created') throw createError(failure)
  throw failure
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
    'server/api/flaky/[id].ts': `const asked = new Map<string, number>()
export default defineEventHandler((event) => {
  const id = String(getRouterParam(event, 'id'))
  const times = (asked.get(id) ?? 0) + 1
  asked.set(id, times)
  if (times > 2) return 'loaded' // $fetch asks twice
  throw createError({ statusCode: 503 })
})`,
    'server/api/cached/stream.ts': `export default defineEventHandler(() => new Response('streamed text').body)`,
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
    'server/api/cached/large/[...path].ts': `let count = 0
export default defineEventHandler(() => String(++count).padEnd(300_000))`,
    'server/api/large-function.get.ts': `const large = defineCachedFunction(async (value: string) => value.padEnd(300_000), { name: 'large', maxAge: 60 })
export default defineEventHandler(async (event) => (await large(String(getQuery(event).value))).length)`,
    'server/api/cached/personal.ts': `let count = 0
export default defineEventHandler((event) => ({ count: ++count, for: getHeader(event, 'authorization') ?? 'nobody' }))`,
    'server/api/cached/refused.ts': `export default defineEventHandler((event) => {
  if (!event.node.req.headers.authorization) throw createError({ statusCode: 401 })
  return 'for ' + event.headers.get('authorization')
})`,
    'server/api/cached/tagged.ts': `export default defineEventHandler((event) => {
  setCacheTags(event, 'canary-tag')
  return 'tagged'
})`,
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
    'app/pages/docs/[...slug].vue': '<template><main data-page="docs">{{ $route.params.slug }} <FwPage /></main></template>',
    'app/pages/docs/[...slug]/edit.vue': '<template><i>edit {{ $route.params.slug }}</i></template>',
    'app/pages/prints/[id]-[slug]-print.vue': '<template><main>{{ $route.params }}</main></template>',
    'app/pages/prints/[year]-[month]-[day].ics.vue': '<template><main>{{ $route.params }}</main></template>',
    'app/pages/upstream/[how].vue': `<script setup>
const { params, query } = useRoute()
const url = import.meta.server ? String(query.origin ?? '${upstream}') + '/fails/' + query.status + '?api_key=canary-key' : ''
const { error } = params.how === 'async' ? await useAsyncData('upstream', () => $fetch(url)) : await useFetch(url, { key: 'upstream' })
if (query.throw) throw error.value
</script>
<template><main>failed: {{ error?.statusCode }} {{ error?.message }} {{ error?.data }}</main></template>`,
    'app/pages/shown/[how].vue': `<script setup>
const failure = import.meta.server ? await $fetch('${upstream}/fails/500?api_key=canary-key', { retry: 0 }).catch((error) => error) : undefined
if (useRoute().params.how === 'created') throw createError(failure)
if (useRoute().params.how === 'shown') showError(failure)
if (useRoute().params.how === 'thrown') throw failure
</script>
<template><main>shown</main></template>`,
    'app/pages/new/[...rest].vue': `<template><main data-page="new">{{ $route.fullPath }}</main></template>`,
    ...Object.fromEntries(
      ruleKinds.map((kind) => [
        `app/pages/admin/${kind}/[...id].vue`,
        `<template><main>canary-protected of ${kind}</main></template>`,
      ]),
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
    'app/pages/cached/flaky/[id].vue': `<script setup>
const { query, params } = useRoute()
if (import.meta.server && query.mark) useCookie('mark').value = 'canary-' + Math.random()
const { data } = await useFetch('/api/flaky/' + params.id)
</script>
<template><main>data: {{ data ?? 'none' }}</main></template>`,
    'app/pages/varied/[id].vue': `<script setup>
const { 'x-tenant': tenant = 'none' } = useRequestHeaders(['x-tenant'])
const shown = useState('tenant', () => tenant)
</script>
<template><main>tenant={{ shown }}</main></template>`,
    'app/pages/cookie.vue': `<script setup>
const value = useCookie(String(useRoute().query.name))
</script>
<template><main>{{ value }}</main></template>`,
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
    'app/pages/posted.vue': `<script setup>
const { data } = await useFetch('/api/echo/x', { method: 'POST' })
</script>
<template><main>{{ data }}</main></template>`,
    'app/pages/limited.vue': `<script setup>
const { data } = await useFetch('/api/limited/page')
</script>
<template><main>{{ data }}</main></template>`,
    'app/pages/fetched.vue': `<script setup>
const { status, data } = await useFetch(String(useRoute().query.to))
</script>
<template><main>{{ status }} {{ data }}</main></template>`,
  }
}
