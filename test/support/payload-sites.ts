import { inject, onTestFinished } from 'vitest'
import { buildSite, type BuiltSite } from './build-site.ts'
import type { Files } from './project.ts'
import { startSite, type RunningSite } from './start-site.ts'

/**
 * Builds of one app for tests of payload files, the manifest and deployments. Their chunks differ, so that one can be deployed over
 * the other.
 */
const sites = {
  first: {
    future: { compatibilityVersion: 4 },
    experimental: { inlineRouteRules: true, sharedPrerenderData: true, restoreState: true, checkOutdatedBuildInterval: 400 },
  },
  second: {
    srcDir: 'app',
    experimental: {
      payloadExtraction: false,
      checkOutdatedBuildInterval: false,
      emitRouteChunkError: 'automatic-immediate',
      navigationRepaint: false,
    },
  },
  /** Below a base path. */
  third: {
    app: { baseURL: '/docs/' },
    future: { compatibilityVersion: 4 },
    experimental: { renderJsonPayloads: false, emitRouteChunkError: 'manual' },
  },
  fourth: {
    future: { compatibilityVersion: 4 },
    experimental: { appManifest: false, emitRouteChunkError: false },
  },
} as const

export type PayloadSite = keyof typeof sites

const routeRules = {
  '/cached/**': { swr: 60 },
  '/cached/live': { cache: false },
  '/kept/**': { isr: 60 },
  '/stored/**': { cache: { maxAge: 60, varies: ['X-Tenant'] } },
  '/checked': { cache: { headersOnly: true } },
  '/old': { redirect: '/far?from=old', headers: { 'x-secret': 'canary-of-a-rule' } },
  '/shell': { ssr: false },
  '/written': { prerender: true },
  '/also-written': { prerender: true },
}

/** The built site, shared by the test files of a run. */
export function payloadSite(name: PayloadSite): Promise<BuiltSite> {
  return buildSite(inject('sitesDir'), filesOf(name))
}

/** The server of a site, running during the test. */
export async function payloadServer(name: PayloadSite): Promise<RunningSite> {
  const site = await startSite(await payloadSite(name))
  onTestFinished(() => site.stop())
  return site
}

const filesOf = (name: PayloadSite): Files => ({
  ...sources,
  'fw.config.mjs': `export default ${JSON.stringify({ ...sites[name], compatibilityDate: '2026-01-01', runtimeConfig: { secret: 'canary-private' }, routeRules })}`,
  'app/utils/build-name.ts': `export const buildName = '${name}'`,
})

const sources: Files = {
  'package.json': '{ "name": "payload-site", "private": true, "type": "module" }',
  'public/favicon.ico': 'no real picture',
  'app/app.vue': '<template><FwPage /></template>',
  'app/error.vue': `<script setup>defineProps({ error: Object })</script>
<template><main data-page="error">{{ error.statusCode }}: {{ error.message }}</main></template>`,
  'app/plugins/observe.client.ts': `export default defineFwPlugin({
  setup: (fwApp) => {
    const note = (text) => sessionStorage.setItem('seen', JSON.stringify([...JSON.parse(sessionStorage.getItem('seen') ?? '[]'), text]))
    note('start ' + buildName)
    fwApp.hook('app:chunkError', () => note('chunk error'))
    fwApp.hook('app:manifest:update', (meta) => note('update ' + Object.keys(meta).sort()))
    Object.assign(window, { fwApp, tell: { getRouteRules, isPrerendered, loadPayload, getAppManifest } })
  },
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/components/Links.vue': `<script setup>
const paths = ['/', '/far?q=1#part', '/cached/a?q=1', '/cached/live', '/kept/a', '/written', '/also-written', '/shell', '/old', '/inline/one']
</script>
<template><nav><FwLink v-for="path in paths" :key="path" :to="path" prefetch-on="interaction" :data-link="path">{{ path }}</FwLink></nav></template>`,
  'app/pages/index.vue': `<script setup>
const kept = useState('kept', () => 'from the server')
</script>
<template><main data-page="home">{{ buildName }}<Links /><b data-testid="kept">{{ kept }}</b><button @click="kept = 'changed'">change</button></main></template>`,
  'app/pages/far.vue': '<template><main data-page="far">{{ buildName }} {{ $route.fullPath }}<Links /></main></template>',
  'app/pages/shell.vue': dataPage('shell'),
  'app/pages/cached/[id].vue': dataPage('cached'),
  'app/pages/kept/[id].vue': dataPage('kept'),
  'app/pages/stored/[id].vue': dataPage('stored'),
  'app/pages/checked.vue': dataPage('checked'),
  /** What a page knows about the visitor, and how it can end without data. */
  'app/pages/cached/visitor.vue': `<script setup>
const name = useCookie('name')
const { data } = await useAsyncData('visitor', async () => ({ name: name.value ?? 'nobody', headers: useRequestHeaders(['authorization', 'user-agent']), url: useRequestURL().pathname + useRequestURL().search, path: useRequestEvent()?.path }))
const { end } = useRoute().query
if (end === 'error') throw createError({ statusCode: 418, message: 'marker-error' })
if (end === 'redirect') await navigateTo('/far')
if (end === 'status') setResponseStatus(useRequestEvent(), 203)
if (end === 'cookie') useCookie('given').value = 'marker-cookie'
</script>
<template><main data-page="visitor">{{ data }}</main></template>`,
  'app/pages/cached/guarded.vue': `<script setup>
const { data } = await useAsyncData('guarded', async () => 'marker-guarded')
</script>
<template><main data-page="guarded">{{ data }}</main></template>`,
  'server/middleware/guard.ts': `export default defineEventHandler((event) => {
  if (event.path.split('?')[0] === '/cached/guarded' && getHeader(event, 'x-key') !== 'yes') throw createError({ statusCode: 401 })
  if (event.path === '/cached/answered') return 'marker-answer'
})`,
  'app/pages/written.vue': dataPage('written', 'shared'),
  'app/pages/also-written.vue': dataPage('also-written', 'shared'),
  'app/pages/inline/[id].vue': `<script setup>
defineRouteRules({ headers: { 'x-inline': 'below' }, ssr: true })
</script>
<template><main data-page="inline">{{ buildName }}</main></template>`,
  'app/pages/inline/exact.vue': `<script setup>
defineRouteRules({ headers: { 'x-exact': 'yes' } })
</script>
<template><main data-page="exact">{{ buildName }}</main></template>`,
  'app/pages/rules.vue': `<script setup>
const rules = ['/cached/a', '/cached/live', '/old?x', '/shell', '/written', '/inline/x', '/'].map((path) => getRouteRules({ path }))
</script>
<template><main><pre data-testid="rules">{{ JSON.stringify(rules) }}</pre></main></template>`,
  'server/api/count.ts': `let count = 0
export default defineEventHandler(() => ({ count: ++count, at: new Date(0) }))`,
}

function dataPage(name: string, key?: string): string {
  return `<script setup>
const route = useRoute()
const { data } = await useAsyncData(${key ? `'${key}'` : "'data ' + route.fullPath"}, async () => {
  const { count } = await $fetch('/api/count')
  return { count, at: new Date(7), query: route.query.q ?? null, html: '</script><b>\\u2028', ...JSON.parse('{"__proto__":{"polluted":1}}') }
})
</script>
<template><main data-page="${name}">{{ buildName }} <i data-testid="count">{{ data?.count }}</i> {{ data?.at.getTime() }} {{ data?.query }}<Links /></main></template>`.replace(
    "'</script>",
    "'<' + '/script>",
  )
}
