import type { Files } from './project.ts'

/** An app with few options. Test files share its build. */
export const smallSite = (text: string): Files => ({
  'package.json': '{ "name": "entry-map-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
  experimental: { extractAsyncDataHandlers: true, polyfillVueUseHead: true },
}`,
  'public/favicon.ico': '',
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/components/Box.vue': '<script setup>const v = ref("box")</script><template><b>{{ v }}</b></template>',
  'app/pages/index.vue': `<script setup>
const isOpen = ref(false)
</script>
<template><main><button @click="isOpen = true">open</button><LazyBox v-if="isOpen" /><FwLink to="/other">other</FwLink><FwLink to="/data/7">data</FwLink></main></template>`,
  'app/pages/other.vue': `<script setup>
const text = computed(() => '${text}')
</script>
<template><h1>{{ text }}</h1></template>`,
  'app/utils/parts.ts': `export const part = (n: number) => 'part ' + n`,
  'app/pages/data/[id].vue': `<script setup lang="ts">
import { part as partOf } from '~/utils/parts'
const route = useRoute()
const { data, refresh } = await useAsyncData('parts', async (_app, { signal }: { signal: AbortSignal }) => {
  const n = Number(route.params.id) as number
  return [partOf(n), signal.aborted, 'written in the handler', useFwApp().isHydrating === undefined]
})
</script>
<template><p data-testid="data">{{ data }}</p><button data-testid="refresh" @click="refresh()">refresh</button></template>`,
  'app/pages/old-head.vue': `<script>
import { useHead } from '@vueuse/head'
export default {
  data: () => ({ count: 1 }),
  setup: () => void useHead({ meta: [{ name: 'description', content: 'from an old import' }] }),
  head() { return { title: 'count ' + this.count } },
}
</script>
<template><button data-testid="more" @click="count++">{{ typeof $head.push }}</button></template>`,
})
