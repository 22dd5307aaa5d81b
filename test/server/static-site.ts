import type { Files } from '../support/project.ts'

/** A small app without server code, for presets that only write files. */
export const staticSite: Files = {
  'package.json': '{ "name": "static-site", "private": true, "type": "module" }',
  'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, compatibilityDate: '2026-01-01' }`,
  'public/hello.txt': 'hello',
  'public/100% a#b.txt': 'odd',
  'public/favicon.ico': '',
  'server/api/items.get.ts': `let calls = 0
export default defineEventHandler(() => ({ items: ['one', 'two'], calls: ++calls }))`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/error.vue': `<script setup>
defineProps(['error'])
</script>
<template><div data-testid="error-status">{{ error.statusCode }}</div></template>`,
  'app/pages/index.vue': `<script setup>
const count = ref(0)
</script>
<template>
  <main data-page="home">
    <h1>Static home</h1>
    <button data-testid="count" @click="count++">{{ count }}</button>
    <FwLink to="/list" data-testid="to-list">list</FwLink>
    <FwLink to="/items/one">one</FwLink>
    <a href="/hello.txt">file</a>
    <a href="https://other.test/page">other</a>
    <a href="/items/two?x=1#there">two</a>
  </main>
</template>`,
  'app/pages/list.vue': `<script setup>
const { data } = await useFetch('/api/items')
</script>
<template>
  <main data-page="list">
    <FwLink v-for="item in data?.items" :key="item" :to="\`/items/\${item}\`" :data-testid="\`to-\${item}\`">{{ item }}</FwLink>
    <FwLink to="/" data-testid="to-home">home</FwLink>
  </main>
</template>`,
  'app/pages/items/[id].vue': `<script setup>
const route = useRoute()
const { data } = await useAsyncData(\`item-\${route.params.id}\`, () => Promise.resolve({ title: \`Item \${route.params.id}\`, at: new Date(0) }))
</script>
<template>
  <main data-page="item">
    <h1>{{ data?.title }}</h1>
    <p data-testid="at">{{ data?.at.toISOString() }}</p>
    <FwLink to="/list" data-testid="to-list">list</FwLink>
  </main>
</template>`,
  'app/pages/unlinked.vue': `<template><main data-page="unlinked">Nobody links here</main></template>`,
}
