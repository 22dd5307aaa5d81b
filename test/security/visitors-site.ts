import type { Files } from '../support/project.ts'

/*
 * What an app does with data of its visitors, below `/visitors` and `/api/visitors`. A visitor is known by the cookie `user` and the same value
 * in `Authorization`. Everything waits for a moment, so that requests that run at once overtake each other.
 */

/** Lines of `routeRules`. */
export const visitorRules = `    '/visitors/shared/swr/**': { swr: 1 },
    '/visitors/shared/isr/**': { isr: 60 },
    '/visitors/shared/own-token/**': { swr: 60 },
    '/api/visitors/shared/**': { cache: { maxAge: 1 } },
    '/api/visitors/own-token': { cache: { maxAge: 60 } },
    '/api/visitors/varied': { cache: { maxAge: 60, varies: ['x-visitor'] } },
    '/api/visitors/proxied/**': { proxy: '/api/visitors/me' },
`

const who = `<script setup>
const user = await useVisitor()
</script>`

export const visitorFiles: Files = {
  'server/utils/visitor.ts': `import type { H3Event } from 'h3'
export const moment = () => new Promise((done) => setTimeout(done, Math.random() * 10))
export async function visitorOf(event: H3Event) {
  await moment()
  return { user: getCookie(event, 'user') ?? 'nobody', context: event.context.visitor ?? 'nobody' }
}
/** Apart, because a cached response is not shared if this is read. */
export const tokenOf = (event: H3Event) => getHeader(event, 'authorization')?.replace('Bearer ', '') ?? 'nobody'
export const cachedGreeting = defineCachedFunction(async (user: string) => (await moment(), { greeting: 'Hello ' + user }), { name: 'greeting', maxAge: 60 })
export const sharedGreeting = defineCachedFunction(async () => (await moment(), { greeting: 'Hello everyone' }), { name: 'shared-greeting', maxAge: 1 })
`,
  'server/middleware/visitor.ts': `export default defineEventHandler((event) => {
  const user = getCookie(event, 'user')
  if (/\\/visitors\\//.test(event.path)) event.context.visitor = user
})`,
  'server/tasks/greet.ts': `export default defineTask({
  run: async ({ payload }) => (await moment(), { result: { greeting: 'Hello ' + payload.user } }),
})`,
  'server/api/visitors/me.ts': `export default defineEventHandler(async (event) => {
  const visitor = await visitorOf(event)
  setHeader(event, 'x-visitor', visitor.user)
  setCookie(event, 'seen', visitor.user)
  return { ...visitor, token: tokenOf(event) }
})`,
  'server/api/visitors/internal.ts': `export default defineEventHandler(async (event) => {
  const [direct, raw] = await Promise.all([event.$fetch('/api/visitors/me'), event.fetch('/api/visitors/me')])
  return { direct, raw: await raw.json() }
})`,
  'server/api/visitors/body.post.ts': `export default defineEventHandler(async (event) => {
  await moment()
  return (await readBody(event)) as unknown
})`,
  'server/api/visitors/form.post.ts': `export default defineEventHandler(async (event) => {
  await moment()
  return [...(await readFormData(event))]
})`,
  'server/api/visitors/stream.ts': `export default defineEventHandler(async (event) => {
  const { user } = await visitorOf(event)
  let left = 5
  return new ReadableStream({
    async pull(controller) {
      await moment()
      if (left-- > 0) controller.enqueue(left + ':' + user + '\\n')
      else controller.close()
    },
  })
})`,
  'server/api/visitors/node-stream.ts': `import { Readable } from 'node:stream'
export default defineEventHandler(async (event) => {
  const { user } = await visitorOf(event)
  return Readable.from((async function* () {
    for (let left = 4; left >= 0; left--) yield (await moment(), left + ':' + user + '\\n')
  })())
})`,
  'server/api/visitors/events.ts': `export default defineEventHandler(async (event) => {
  const { user } = await visitorOf(event)
  const stream = createEventStream(event)
  void (async () => {
    for (let left = 4; left >= 0; left--) {
      await moment()
      await stream.push(left + ':' + user)
    }
    await stream.close()
  })()
  return stream.send()
})`,
  'server/api/visitors/function.ts': `export default defineEventHandler(async (event) => {
  const { user } = await visitorOf(event)
  return Promise.all([cachedGreeting(user), sharedGreeting()])
})`,
  'server/api/visitors/shared-function.ts': `export default defineEventHandler(() => sharedGreeting())`,
  'server/api/visitors/task.ts': `export default defineEventHandler(async (event) => {
  const { user } = await visitorOf(event)
  return runTask('greet', { payload: { user } })
})`,
  'server/api/visitors/session.ts': `export default defineEventHandler(async (event) => {
  const session = await useSession<{ user?: string }>(event, { password: useRuntimeConfig(event).sessionPassword })
  await moment()
  const { set } = getQuery(event) as { set?: string }
  if (set) await session.update({ user: set })
  return { user: session.data.user ?? 'nobody' }
})`,
  'server/api/visitors/refused.ts': `export default defineEventHandler(async (event) => {
  const { user } = await visitorOf(event)
  throw createError({ statusCode: 418, message: 'no tea for ' + user, data: { user } })
})`,
  'server/api/visitors/broken.ts': `export default defineEventHandler(async (event) => {
  const { user } = await visitorOf(event)
  throw new Error('broken by ' + user)
})`,
  'server/api/visitors/shared/[id].ts': `export default defineEventHandler((event) => visitorOf(event))`,
  'server/api/visitors/shared-handler.ts': `export default defineCachedEventHandler((event) => visitorOf(event), { maxAge: 1 })`,
  'server/api/visitors/own-token.ts': `export default defineEventHandler(async (event) => (await moment(), tokenOf(event)))`,
  'server/api/visitors/varied.ts': `export default defineEventHandler(async (event) => (await moment(), { by: getHeader(event, 'x-visitor') }))`,

  'app/composables/useVisitor.ts': `/** What a page knows of its visitor, in all ways there are. */
export async function useVisitor() {
  const event = useRequestEvent()
  const { authorization = 'nobody' } = useRoute().path.includes('/shared/') ? {} : useRequestHeaders(['authorization'])
  const cookie = useCookie('user')
  const state = useState('visitor', () => 'state:' + (cookie.value ?? 'nobody'))
  const { data: fetched } = await useFetch('/api/visitors/me', { key: 'fetched', pick: ['user'] })
  const { data: later } = await useAsyncData('later', async () => {
    await new Promise((done) => setTimeout(done, Math.random() * 10))
    return 'async:' + (useCookie('user').value ?? 'nobody')
  })
  useHead({ title: () => 'title:' + (cookie.value ?? 'nobody'), meta: [{ name: 'visitor', content: () => String(event?.context.visitor ?? 'nobody') }] })
  const provided = useFwApp().$visitor ?? 'nobody'
  return computed(() => ['cookie:' + (cookie.value ?? 'nobody'), state.value, 'fetched:' + fetched.value?.user, later.value, 'token:' + authorization.replace('Bearer ', ''), 'provided:' + provided].join(' '))
}`,
  'app/plugins/visitor.ts': `export default defineFwPlugin(() => ({ provide: { visitor: useCookie('user').value } }))`,
  'app/middleware/leave.ts': `export default defineFwRouteMiddleware(async () => {
  const user = useCookie('user').value
  await new Promise((done) => setTimeout(done, Math.random() * 10))
  return navigateTo('/new/of-' + user)
})`,
  'app/components/islands/Visitor.vue': `<script setup>
const { greeting = 'none' } = defineProps({ greeting: String })
const cookie = useCookie('user')
const { data } = await useFetch('/api/visitors/me', { key: 'in-island' })
</script>
<template><p>{{ greeting }} island:{{ cookie ?? 'nobody' }} fetched:{{ data?.user }}</p></template>`,
  'app/pages/visitors/page.vue': `${who}
<template><main>{{ user }}</main></template>`,
  'app/pages/visitors/failing.vue': `<script setup>
const user = await useVisitor()
const { error } = await useFetch('/api/visitors/refused')
</script>
<template><main>{{ user }} {{ error?.statusCode }} {{ error?.data }}</main></template>`,
  'app/pages/visitors/refused.vue': `<script setup>
const user = await useVisitor()
throw createError({ statusCode: 418, message: user.value, data: { user: user.value } })
</script>
<template><main /></template>`,
  'app/pages/visitors/broken.vue': `<script setup>
const user = await useVisitor()
throw new Error(user.value)
</script>
<template><main /></template>`,
  'app/pages/visitors/leaving.vue': `<script setup>
definePageMeta({ middleware: 'leave' })
</script>
<template><main /></template>`,
  'app/pages/visitors/island.vue': `<script setup>
const greeting = 'Hello ' + useCookie('user').value
</script>
<template><main><FwIsland name="Visitor" :props="{ greeting }" /></main></template>`,
  'app/pages/visitors/report.server.vue': `${who}
<template><main>{{ user }}</main></template>`,
  'app/pages/visitors/shared/[kind]/[id].vue': `<script setup>
const user = await useVisitor()
const route = useRoute()
const token = route.params.kind === 'own-token' ? useRequestHeaders(['authorization']).authorization : undefined
</script>
<template><main>{{ user }} {{ token }} <FwIsland v-if="route.params.kind === 'isr'" name="Visitor" /></main></template>`,
}
