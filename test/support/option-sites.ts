import { inject, onTestFinished } from 'vitest'
import { buildSite } from './build-site.ts'
import type { Files } from './project.ts'
import { startSite, type RunningSite } from './start-site.ts'

/** Sites for proofs that show only in an app that runs: one with the defaults, and others with many options at once. */
const sites = {
  usual: {},
  changed: {
    headManager: { legacy: true, renderSSRHeadOptions: { omitLineBreaks: true } },
    imports: { global: true },
    router: { options: { scrollBehaviorType: 'smooth', sensitive: true, linkActiveClass: 'is-active' } },
    ui: { config: { idPrefix: 'my' }, runtimeCompiler: true },
  },
  hash: { ssr: false, router: { options: { hashMode: true } } },
} as const

/** The server of a site, as long as the test runs. Test files share what is built. */
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
  'app/composables/greeting.ts': `export const useGreeting = () => 'hello'`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
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
}
