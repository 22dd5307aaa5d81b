import type { Files } from '../support/project.ts'

/** Kinds of pages, by path. Each has what a visitor has written (`?text=`, or an attack in a file) as HTML. */
export const pageKinds = {
  '/': 'rendered',
  '/cached': 'cached',
  '/prerendered': 'prerendered',
  '/shell': 'rendered in the browser',
  '/fallback': 'fallback of a static host',
  '/server': 'server page',
  '/island': 'with an island',
  '/strict': 'with strict styles',
  '/head': 'with scripts of useHead',
  '/hooked': 'with scripts of hooks',
  '/broken': 'failed',
}

/** What an attacker has managed to put into a page. */
const injected =
  '<script>window.evil = "inline"</script><img src="/missing.png" onerror="window.evil = 1"><script src="data:text/javascript,window.evil=2"></script>'

const attack = `<div v-html="injected" />`
const setup = `const injected = ${JSON.stringify(injected).replaceAll('</script', String.raw`<\/script`)}`

const page = (name: string, more = ''): string => `<script setup>
${setup}
${more}
</script>
<template><main data-page="${name}"><p v-show="true" :style="{ color: 'red' }">${name}</p>${attack}<FwTime :datetime="0" relative /></main></template>`

const button = '<button data-testid="count" @click="count++">{{ count }}</button>'

/** An app with a policy, and each kind of page. */
export const cspSite: Files = {
  'package.json': '{ "name": "csp-site", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  security: { csp: true },
  spaLoadingTemplate: true,
  app: { head: { script: [{ innerHTML: 'window.fromConfig = 1', tagPosition: 'bodyClose' }] } },
  routeRules: {
    '/cached': { swr: 600 },
    '/prerendered': { prerender: true },
    '/shell': { ssr: false },
    '/200.html': { prerender: true },
    '/404.html': { prerender: true },
    '/reported': { security: { csp: { report: true } } },
    '/strict': { security: { csp: { styles: 'strict' } } },
    '/framed': { security: { headers: { 'x-frame-options': false, 'x-own': 'yes' }, csp: { 'frame-ancestors': ['https://partner.test'] } } },
    '/open': { security: { csp: false } },
    '/own': { headers: { 'content-security-policy': "object-src 'none'" } },
  },
}`,
  'public/favicon.ico': '',
  'app/spa-loading-template.html': '<p>loading</p><script>window.loading = 1</script>',
  'app/assets/main.css': 'main { background: url("data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=") }',
  'app/app.vue': `<script setup>
import '~/assets/main.css'
onPrehydrate(() => { window.prehydrated = 1 })
const count = ref(0)
</script>
<template><FwLoadingIndicator /><FwRouteAnnouncer /><FwAnnouncer />${button}<FwLink to="/linked" data-testid="link">link</FwLink><FwPage /></template>`,
  'app/error.vue': `<script setup>
defineProps({ error: Object })
${setup}
const count = ref(0)
</script>
<template><main data-page="error">{{ error.statusCode }}${button}${attack}</main></template>`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/pages/index.vue': page('rendered'),
  'app/pages/linked.vue': '<template><main data-page="linked">linked</main></template>',
  'app/pages/cached.vue': page('cached'),
  'app/pages/prerendered.vue': page('prerendered'),
  'app/pages/shell.vue': page('shell'),
  'app/pages/fallback.vue': page('fallback'),
  'app/pages/reported.vue': page('reported'),
  'app/pages/server.server.vue': page('server'),
  'app/pages/island.vue': `<template><main data-page="island"><Offer><b>slot</b></Offer></main></template>`,
  'app/pages/strict.vue': `<script setup>
${setup}
useHead({ style: [{ innerHTML: 'main { font-weight: 700 }' }] })
</script>
<template><main data-page="strict"><p>strict</p>${attack}<Offer /></main></template>
<style scoped>p { color: rgb(1, 2, 3) }</style>`,
  'app/components/islands/Offer.vue': `<script setup>
${setup}
</script>
<template><section>offer</section>${attack}<slot /><Bid fw-client>now</Bid></template>
<style scoped>section { color: rgb(4, 5, 6) }</style>`,
  'app/components/Bid.vue': `<script setup>
const bids = ref(0)
</script>
<template><button data-testid="bid" @click="bids++"><slot /> {{ bids }}</button></template>`,
  'app/pages/framed.vue': page('framed'),
  'app/pages/open.vue': page('open'),
  'app/pages/own.vue': page('own'),
  'app/pages/head.vue': page(
    'head',
    `useHead({
  title: ${JSON.stringify('</title><script>window.evil = "title"</script>').replaceAll('</script', String.raw`<\/script`)},
  style: [{ innerHTML: ${JSON.stringify('a{}</style><script>window.evil = "style"</script>').replaceAll('</script', String.raw`<\/script`)} }],
  script: [
    { innerHTML: 'window.fromHead = "</script>"'.replace('</s', '</' + 's') },
    { innerHTML: '{}', type: 'application/ld+json' },
    { innerHTML: 'window.fromBody = ' + useRoute().fullPath.length, tagPosition: 'bodyOpen' },
  ],
})`.replaceAll('"</script>"', String.raw`"<\/script>"`),
  ),
  'app/pages/hooked.vue': page('hooked'),
  'app/pages/broken.vue': `<script setup>throw new Error('broken')</script><template><p>never</p></template>`,
  'server/plugins/hooked.ts': `export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('render:html', (parts, { event }) => {
    if (event.path.startsWith('/prerendered'))
      parts.body[0] = parts.body[0].replace('id="__fw"', 'id="__fw" class="changed"') + '<script>window.fromHook = "changed"</script>'
    if (!event.path.startsWith('/hooked')) return
    parts.head.push('<script>window.fromHook = "head"</script>')
    parts.bodyAppend[0] += '<script>window.fromHookBehind = ' + Date.now() + '</script>'
  })
})`,
  'server/middleware/nonce.ts': `export default defineEventHandler((event) => {
  if (event.path.includes('nonce')) event.context.nonce = 'given'
})`,
}
