import type { Files } from './project.ts'

/** An app with pages that show the same islands in different ways. All its islands are requested on navigation. */
export const islandPropsSite: Files = {
  'package.json': '{ "name": "island-props", "private": true, "type": "module" }',
  'public/favicon.ico': '',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  experimental: { componentIslands: { selectiveClient: 'deep' } },
}`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/app.vue': `<template>
  <nav>
    <FwLink to="/" data-testid="to-home" no-prefetch>Home</FwLink>
    <FwLink to="/lazy" data-testid="to-lazy" no-prefetch>Lazy</FwLink>
    <FwLink to="/long" data-testid="to-long" no-prefetch>Long</FwLink>
    <FwLink to="/huge" data-testid="to-huge" no-prefetch>Huge</FwLink>
    <FwLink to="/deep" data-testid="to-deep" no-prefetch>Deep</FwLink>
  </nav>
  <FwPage />
</template>`,
  'app/pages/index.vue': '<template><h1>Home</h1></template>',
  'app/pages/lazy.vue': `<script setup>
const text = ref('lazy')
</script>
<template>
  <main>
    <h1>Lazy</h1>
    <button data-testid="change" @click="text = 'changed'">Change</button>
    <FwIsland name="Text" lazy :props="{ text }"><template #fallback><p data-testid="loading">Loading</p></template></FwIsland>
  </main>
</template>`,
  'app/pages/long.vue': `<template><main><h1>Long</h1><FwIsland name="Text" :props="{ text: 'x'.repeat(6000) }" /></main></template>`,
  'app/pages/huge.vue': `<script setup>
const status = ref(0)
</script>
<template>
  <main>
    <h1>Huge</h1>
    <FwIsland name="Text" :props="{ text: 'x'.repeat(70000) }" @error="status = $event.statusCode">
      <template #fallback>Failed: {{ status }}</template>
    </FwIsland>
  </main>
</template>`,
  'app/pages/deep.vue': '<template><main><h1>Deep</h1><Outer /></main></template>',
  'app/components/Text.island.vue': `<script setup>
defineProps({ text: { type: String, default: '' } })
</script>
<template><p class="text">{{ text.length }} characters: {{ text.slice(0, 10) }}</p></template>
<style scoped>.text { color: rgb(1, 2, 3); }</style>`,
  'app/components/Outer.server.vue': '<template><section><h2>Outer</h2><Middle /></section></template>',
  'app/components/Middle.vue':
    '<template><div><Counter fw-client :start="5" /><Counter class="fixed" :start="1" /></div></template>',
  'app/components/Counter.vue': `<script setup>
const { start } = defineProps({ start: Number })
const count = ref(start)
const isMounted = ref(false)
onMounted(() => (isMounted.value = true))
</script>
<template><button data-testid="counter" :data-mounted="isMounted" @click="count++">Count {{ count }}</button></template>`,
}
