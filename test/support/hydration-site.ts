import type { Files } from './project.ts'

const box = (name: string): string => `<script setup>
defineProps({ label: { type: String, default: '${name}' } })
const count = ref(0)
onMounted(() => (globalThis.mountedBoxes ??= []).push('${name}'))
</script>
<template><button class="${name}" data-testid="${name}" data-code="code of ${name}" @click="count++">{{ label }} {{ count }}</button></template>
<style>.${name} { color: rgb(4, 5, 6) }</style>`

/** The options of the site that most tests share. */
export const hydrationConfig = `{
  future: { compatibilityVersion: 4 },
  app: { viewTransition: true },
  css: ['~/assets/main.css'],
  experimental: { viewTransition: true, clientFallback: true, headNext: false, writeEarlyHints: true },
}`

/** An app with lazily hydrated components, view transitions and other optional features of rendering. */
export function hydrationSite(config: string): Files {
  return {
    'package.json': '{ "name": "hydration-site", "private": true, "type": "module" }',
    'fw.config.mjs': `export default ${config}`,
    'public/favicon.ico': 'no real picture',
    'app/assets/main.css': 'body { margin: 0 }',
    'app/app.vue': '<template><FwPage /></template>',
    'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: {
    'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true'),
    'page:view-transition:start': (transition) => {
      const root = document.documentElement
      root.dataset.transitions = String(Number(root.dataset.transitions ?? 0) + 1)
      root.dataset.types = [...(transition.types ?? [])].join(' ')
    },
  },
})`,
    ...Object.fromEntries(
      ['Visible', 'Idle', 'Click', 'Media', 'After', 'When', 'Never', 'Macro'].map((name) => [
        `app/components/${name}.vue`,
        box(name.toLowerCase()),
      ]),
    ),
    'app/pages/index.vue': `<script setup>
import { defineLazyHydrationComponent as define } from '#imports'
const wanted = ref(false)
const label = ref('never')
const MacroBox = define('interaction', () => import('~/components/Macro.vue'))
</script>
<template>
  <main>
    <LazyIdle hydrate-on-idle="3000" /> <LazyClick hydrate-on-interaction="click" />
    <LazyMedia hydrate-on-media-query="(max-width: 500px)" /> <LazyAfter :hydrate-after="50" />
    <LazyWhen :hydrate-when="wanted" @hydrated="label = 'when is hydrated'" /> <LazyNever hydrate-never :label="label" />
    <MacroBox />
    <button data-testid="want" @click="wanted = true">want</button>
    <FwLink to="/second" no-prefetch data-testid="to-second">second</FwLink>
    <div style="height: 3000px" />
    <LazyVisible hydrate-on-visible />
  </main>
</template>`,
    'app/pages/second.vue': `<script setup>
definePageMeta({ viewTransition: { enabled: true, types: ['slide'] } })
</script>
<template>
  <main data-page="second">
    <FwLink to="/third" no-prefetch data-testid="to-third">third</FwLink>
    <FwLink to="/always" no-prefetch data-testid="to-always">always</FwLink>
  </main>
</template>`,
    'app/pages/third.vue': `<script setup>
definePageMeta({ viewTransition: false })
</script>
<template><main data-page="third"><FwLink to="/" no-prefetch data-testid="to-home">home</FwLink></main></template>`,
    'app/pages/always.vue': `<script setup>
definePageMeta({ viewTransition: 'always' })
</script>
<template><main data-page="always">always</main></template>`,
    'app/components/Fails.vue': `<script setup>
if (import.meta.server) throw new Error('This component fails on the server')
</script>
<template><b data-testid="fails">rendered in the browser</b></template>`,
    'app/pages/fallback.vue': `<template>
  <main>
    <FwClientFallback fallback="not yet"><i>before</i><Fails /></FwClientFallback>
    <FwClientFallback fallback="kept" keep-fallback><Fails /></FwClientFallback>
    <FwClientFallback fallback="unused"><i data-testid="works">works</i></FwClientFallback>
  </main>
</template>`,
    'app/pages/route.vue': `<script setup>
const route = useRoute()
useHead({ link: [{ rel: 'prefetch', href: '/later' }] })
useHead({ title: 'Route' })
</script>
<template><main data-page="route">{{ $route.query.a }} {{ route.query.a }}</main></template>`,
  }
}
