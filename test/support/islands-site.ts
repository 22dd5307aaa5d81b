import type { Files } from './project.ts'

/** An app with islands of all kinds. */
export const islandsSite: Files = {
  'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  app: { head: { titleTemplate: '%s - Shop' } },
  routeRules: { '/limited': { rateLimit: { max: 2, per: 3600, by: 'x-client' } } },
}\n`,
  'public/favicon.ico': '',
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})\n`,
  'app/app.vue': `<template>
  <nav>
    <FwLink to="/" data-testid="to-home">Home</FwLink>
    <FwLink to="/catalogue" data-testid="to-catalogue">Catalogue</FwLink>
    <FwLink to="/report" data-testid="to-report">Report</FwLink>
    <FwLink to="/secret" data-testid="to-secret">Secret</FwLink>
  </nav>
  <FwPage />
</template>\n`,
  'app/pages/index.vue': `<template><h1>Home</h1></template>\n`,
  'app/pages/login.vue': `<template><h1>Log in</h1></template>\n`,
  'app/pages/catalogue.vue': `<script setup lang="ts">
const category = ref('books')
const clicks = ref(0)
const refreshed = ref(0)
const island = useTemplateRef<{ refresh: () => Promise<void> }>('island')
const refresh = () => island.value?.refresh().then(() => refreshed.value++)
</script>

<template>
  <main>
    <h1>Catalogue</h1>
    <button data-testid="category" @click="category = 'films'">Films</button>
    <button data-testid="refresh" @click="refresh">Refreshed {{ refreshed }}</button>
    <FwIsland ref="island" name="ProductTable" :props="{ category }" data-testid="table">
      <button data-testid="in-slot" @click="clicks++">Clicked {{ clicks }}</button>
      <template #row="{ title }"><b class="row">{{ title }}!</b></template>
    </FwIsland>
    <Markdown source="some *text*" class="wide" />
    <Pair />
  </main>
</template>\n`,
  'app/pages/broken.vue': `<template>
  <main>
    <FwIsland name="Broken"><template #fallback>Sorry</template></FwIsland>
    <p data-testid="rest">The rest</p>
  </main>
</template>\n`,
  'app/pages/report.server.vue': `<script setup lang="ts">
const route = useRoute()
useHead({ title: 'Report' })
</script>

<template><section class="report"><h1>Report of {{ route.query['year'] ?? 'all years' }}</h1></section></template>

<style scoped>
.report { border-top: 3px solid rgb(1, 2, 3); }
</style>\n`,
  'app/pages/secret.server.vue': `<script setup lang="ts">
definePageMeta({ middleware: 'members' })
</script>

<template><h1>Secret content</h1></template>\n`,
  'app/pages/limited.server.vue': `<template><h1>Limited content</h1></template>\n`,
  'app/pages/guarded.server.vue': `<template><h1>Guarded content</h1></template>\n`,
  'app/middleware/members.ts': `export default defineFwRouteMiddleware(() => {
  if (import.meta.server && useRequestHeaders(['cookie']).cookie !== 'member=1') return navigateTo('/login')
})\n`,
  'server/middleware/guard.ts': `export default defineEventHandler((event) => {
  if (event.path.startsWith('/guarded')) throw createError({ statusCode: 403, statusMessage: 'Forbidden' })
})\n`,
  'app/plugins/browser-only.ts': `export default defineFwPlugin({
  name: 'page-only',
  env: { islands: false },
  setup: () => ({ provide: { pageOnly: 'yes' } }),
})\n`,
  'app/components/islands/ProductTable.vue': `<script setup lang="ts">
const { category = 'all' } = defineProps<{ category?: string }>()
const secret = 'canary-of-the-island'
const products: Record<string, string[]> = { books: ['Emma', 'Ulysses'], films: ['Alien'] }
const { data: rendered } = await useAsyncData('time', async () => 'rendered')
const pageOnly = (useFwApp() as { $pageOnly?: string }).$pageOnly ?? 'no'
useHead({ title: () => 'Products: ' + category, meta: [{ name: 'island', content: category }] })
</script>

<template>
  <section class="table" :data-length="secret.length" :data-page-only="pageOnly">
    <h2>{{ category }} {{ rendered }}</h2>
    <ul>
      <li v-for="title in products[category] ?? []" :key="title"><slot name="row" :title="title">{{ title }}</slot></li>
    </ul>
    <slot><i data-testid="no-content">No content</i></slot>
    <Counter fw-client :start="5"><em>from the island</em></Counter>
    <Badge text="new" />
  </section>
</template>

<style scoped>
.table { border: 2px solid rgb(10, 20, 30); padding: 12px; }
</style>\n`,
  'app/components/islands/List.vue': `<script setup lang="ts">
defineProps<{ count: number; as?: string; value?: unknown; label?: string; either?: string | boolean; tags?: string[]; author?: { name: string } }>()
</script>

<template><ol><li v-for="n in count" :key="n">{{ n }}</li></ol></template>\n`,
  'app/components/islands/Broken.vue': `<script setup lang="ts">
throw new Error('canary-of-the-error')
</script>

<template><p /></template>\n`,
  'app/components/islands/Loop.vue': `<template><div class="loop"><FwIsland name="Loop" /></div></template>\n`,
  'app/components/islands/Unsafe.vue': `<script setup lang="ts">
useHeadSafe({ bodyAttrs: { onload: 'alert(1)', class: 'safe' }, script: [{ innerHTML: 'alert(2)' }] })
</script>

<template><p>unsafe</p></template>\n`,
  'app/components/Counter.vue': `<script setup lang="ts">
const { start } = defineProps<{ start: number }>()
const count = ref(start)
const isMounted = ref(false)
onMounted(() => (isMounted.value = true))
</script>

<template><button data-testid="counter" class="counter" :data-mounted="isMounted" @click="count++">Count {{ count }} <slot /></button></template>

<style scoped>
.counter { color: rgb(40, 50, 60); }
</style>\n`,
  'app/components/Badge.vue': `<script setup lang="ts">
defineProps<{ text: string }>()
</script>

<template><span class="badge">{{ text }}</span></template>

<style scoped>
.badge { background: rgb(70, 80, 90); }
</style>\n`,
  'app/components/Markdown.server.vue': `<script setup lang="ts">
const { source } = defineProps<{ source: string }>()
const html = source.replace(/\\*(.+?)\\*/g, '<strong>$1</strong>') // canary-of-the-server-component
</script>

<template><article v-html="html" /></template>\n`,
  'app/components/Pair.server.vue': `<template><p class="pair">from the server</p></template>\n`,
  'app/components/Pair.client.vue': `<template><p class="pair">from the browser</p></template>\n`,
}
