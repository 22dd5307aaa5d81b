import { inject, onTestFinished } from 'vitest'
import { buildSite } from './build-site.ts'
import type { Files } from './project.ts'
import { startSite, type RunningSite } from './start-site.ts'

/** Sites for proofs that need a running app: one with the defaults, and others with many options at once. */
const sites = {
  usual: {},
  changed: {
    headManager: { legacy: true, renderSSRHeadOptions: { omitLineBreaks: true } },
    imports: { global: true },
    router: { options: { scrollBehaviorType: 'smooth', sensitive: true, linkActiveClass: 'is-active' } },
    ui: { config: { idPrefix: 'my' }, runtimeCompiler: true },
    future: { compatibilityVersion: 4, multiApp: true },
    experimental: {
      alwaysRunFetchOnKeyChange: false,
      appManifest: false,
      asyncEntry: true,
      browserDevtoolsTiming: true,
      entryImportMap: false,
      externalVue: false,
      cookieStore: false,
      crossOriginPrefetch: true,
      defaults: {
        fwLink: { componentName: 'AppLink', prefetch: false, prefetchOn: { visibility: false } },
        useAsyncData: { deep: true, errorValue: 'no error', value: 'no data' },
        useFetch: { query: { via: 'default' } },
      },
      granularCachedData: true,
      nitroAutoImports: false,
      parseErrorData: true,
      pendingWhenIdle: false,
      purgeCachedData: false,
      resetAsyncDataToUndefined: true,
      respectNoSSRHeader: true,
      restoreState: true,
    },
  },
  server: {
    experimental: { asyncContext: true, noVueServer: true, serverAppConfig: false },
    serverEngine: { prerender: { routes: ['/about'] } },
  },
  hash: { ssr: false, router: { options: { hashMode: true } } },
} as const

/** The server of a site, running during the test. Test files share its build. */
export async function optionSite(name: keyof typeof sites): Promise<RunningSite> {
  const config = { future: { compatibilityVersion: 4 }, ...sites[name] }
  const built = await buildSite(inject('sitesDir'), { ...sources, 'fw.config.mjs': `export default ${JSON.stringify(config)}` })
  const site = await startSite(built)
  onTestFinished(() => site.stop())
  return site
}

const sources: Files = {
  'package.json': '{ "name": "option-site", "private": true, "type": "module" }',
  'public/favicon.ico': 'no real picture',
  'app/app.vue': '<template><FwPage /></template>',
  'app/error.vue': `<script setup>defineProps({ error: Object })</script>
<template><main data-testid="error">{{ error.statusCode }}: {{ typeof error.data }} {{ error.data?.part }}</main></template>`,
  'app/pages/failing.vue': `<script setup>throw createError({ statusCode: 418, data: '{"part":"lid"}' })</script><template><p /></template>`,
  'app/composables/greeting.ts': `export const useGreeting = () => 'hello'`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  setup: (fwApp) => void Object.assign(window, { fwApp, prefetched: [], reload: () => fwApp.runWithContext(() => reloadFwApp({ persistState: true })) }),
  hooks: {
    'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true'),
    'link:prefetch': (url) => void window.prefetched.push(url),
  },
})`,
  'app/pages/index.vue': `<script setup>
const id = useId()
const greeting = globalThis.useGreeting?.() ?? 'no global'
</script>
<template>
  <main>
    <p data-testid="id">{{ id }}</p>
    <p data-testid="greeting">{{ greeting }}</p>
    <FwLink to="/about" data-testid="to-about">about</FwLink>
    <FwLink to="/" data-testid="to-home">home</FwLink>
    <FwLink to="/#far" data-testid="to-far">far</FwLink>
    <div style="height: 3000px" />
    <h2 id="far">Far</h2>
  </main>
</template>`,
  'app/pages/compiled.vue': `<script setup>
const Compiled = { template: '<b>{{ 1 + 1 }} compiled</b>' }
</script>
<template><main><Compiled /></main></template>`,
  'app/pages/about.vue': '<template><main>About</main></template>',
  'app/pages/head.vue': `<script setup>
useHead({
  script: [{ src: '/first.js', async: true }],
  meta: [{ hid: 'about', name: 'description', content: 'one' }],
  title: Promise.resolve('Promised'),
})
useHead({
  link: [{ rel: 'preconnect', href: 'https://x.test' }],
  style: [{ children: '.old{margin:0}' }],
  meta: [{ hid: 'about', name: 'description', content: 'two' }],
})
</script>
<template><main>Head</main></template>`,
  'app/pages/data.vue': `<script setup>
const client = { server: false, immediate: false }
let asked = 0
const plain = useAsyncData('plain', async () => ({ inner: { a: 1 } }), client)
const cached = useAsyncData('cached', async () => 1, { ...client, getCachedData: () => void asked++ })
const started = useAsyncData('started', async () => 'loaded', { ...client, default: () => 'start' })
const another = useAsyncData('another', async () => 'loaded', { ...client, default: () => 'start' })
const fwApp = useFwApp()
const id = ref(1)
const echo = useFetch('/api/echo', { ...client, query: { id } })
const later = useFetch('/api/echo', { ...client, key: 'later' })
const shown = ref('')
onMounted(async () => {
  const before = { pending: [plain.pending.value, later.pending.value], data: plain.data.value, error: plain.error.value }
  await Promise.all([plain.execute(), cached.execute(), started.execute(), another.execute(), later.execute()])
  const asking = asked
  await cached.refresh()
  started.clear()
  fwApp.runWithContext(() => clearFwData('another'))
  id.value = 2
  await nextTick()
  const runs = echo.status.value !== 'idle'
  shown.value = JSON.stringify({
    before, deep: isReactive(plain.data.value.inner), askedAgain: asked - asking, cleared: [started.data.value, another.data.value], runs, query: later.data.value,
  })
})
</script>
<template><main><pre data-testid="data">{{ shown }}</pre><FwLink to="/about" data-testid="away">away</FwLink></main></template>`,
  'app/pages/links.vue': `<script setup>
import { FwLink as Link } from '#components'
const name = Link.name
</script>
<template>
  <main>
    <p data-testid="name">{{ name }}</p>
    <FwLink to="https://other.test/page?a=1" prefetch prefetch-on="visibility">another site</FwLink>
    <FwLink to="mailto:a@other.test" prefetch prefetch-on="visibility">no page</FwLink>
    <FwLink to="/about" prefetch-on="visibility">only the default says whether</FwLink>
    <FwLink to="/compiled" prefetch>only the default says when</FwLink>
    <FwLink to="/head" prefetch prefetch-on="visibility">always</FwLink>
  </main>
</template>`,
  'app/pages/state.vue': `<script setup>
const kept = useState('kept', () => 'as the server has it')
const cookie = useCookie('seen')
</script>
<template><main><p data-testid="kept">{{ kept }}</p><p data-testid="cookie">{{ cookie }}</p><button @click="kept = 'changed'">change</button></main></template>`,
  'server/utils/own.ts': 'export const ownUtil = () => 1',
  'server/api/names.ts': `import { defineEventHandler } from 'h3'
export default defineEventHandler(() => typeof ownUtil)`,
  'server/api/imports.ts': `import { defineEventHandler } from 'h3'
export default defineEventHandler(() => typeof useAppConfig)`,
  'server/api/event.ts': `import { defineEventHandler } from 'h3'
import { useEvent } from 'nitropack/runtime'
const later = async () => {
  await new Promise((done) => setImmediate(done))
  return useEvent().path
}
export default defineEventHandler(() => later().catch((error) => error.message))`,
  'server/api/echo.ts': `import { defineEventHandler, getQuery } from 'h3'
export default defineEventHandler((event) => getQuery(event))`,
}
