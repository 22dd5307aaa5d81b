import type { Files } from '../support/project.ts'

/* A private value in each place where one could be published. No value may be part of a report. */

/** Characters that each format escapes in its own way. */
export const secretOf = (place: string): string => `${place}-7Qz91x"W4&kL<m/9`
const plain = (place: string): string => `${place}-7Qz91xW4kLm`

/** The environment variables of the values: `FW_DEFINE_SECRET` is `runtimeConfig.define.secret`. */
const env = (places: Readonly<Record<string, string>>): string =>
  Object.entries(places)
    .map(([place, value]) => `FW_${place.toUpperCase()}_SECRET='${value}'\n`)
    .join('')

const config = (places: readonly string[], rest: string): string =>
  `export default {
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  runtimeConfig: { ${places.map((place) => `${place}: { secret: '' }`).join(', ')} },
  ${rest}
}\n`

const bundled = {
  literal: plain('literal'),
  define: secretOf('define'),
  meta: plain('meta'),
  map: plain('map'),
  style: plain('style'),
  encoded: secretOf('encoded'),
  template: secretOf('template'),
  url: secretOf('url'),
  appconfig: secretOf('appconfig'),
  module: secretOf('module'),
  worker: plain('worker'),
  page: plain('page'),
  json: secretOf('json'),
  tags: secretOf('tags'),
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Places in the client bundle, with the source that the report names. */
export const bundlePlaces: Readonly<Record<string, string>> = {
  'runtimeConfig.literal.secret': 'app/pages/index.vue → app/components/Pay.vue → app/lib/pay.ts',
  'runtimeConfig.define.secret': 'app/pages/index.vue',
  'runtimeConfig.meta.secret': 'app/pages/index.vue',
  'runtimeConfig.map.secret': 'app/pages/index.vue → app/lib/server-side.ts',
  'runtimeConfig.style.secret': 'app/pages/index.vue',
  'runtimeConfig.encoded.secret': 'app/pages/index.vue',
  'runtimeConfig.template.secret': 'app/pages/index.vue',
  'runtimeConfig.url.secret': 'app/pages/index.vue',
  'runtimeConfig.appconfig.secret': 'app/pages/index.vue → #build/app-config',
  'runtimeConfig.module.secret': '#build/plugins → #build/acme',
  'runtimeConfig.worker.secret': 'app/pages/index.vue → app/workers/sum.ts',
  'runtimeConfig.page.secret': 'app/pages/index.vue',
  'runtimeConfig.json.secret': 'app/pages/index.vue → app/settings.json',
  'runtimeConfig.tags.secret': '#build/options',
  SMTP_PASSWORD: 'app/pages/index.vue → .env.production',
}

export const bundleSite: Files = {
  'package.json': '{ "type": "module" }',
  '.env': env(bundled),
  '.env.production': `SMTP_PASSWORD='${plain('dotenv')}'\n`,
  'fw.config.mjs': config(
    Object.keys(bundled),
    `sourcemap: { client: true },
  app: { head: { meta: [{ name: 'tags', content: process.env.FW_TAGS_SECRET }] } },
  appConfig: { analytics: { token: process.env.FW_APPCONFIG_SECRET } },
  bundler1: { define: { __TOKEN__: JSON.stringify(process.env.FW_DEFINE_SECRET) }, envPrefix: ['VITE_', 'FW_META_'] },`,
  ),
  'modules/acme.ts': `import { addPluginTemplate, defineFwModule } from '@fw/kit'
export default defineFwModule({
  setup: () => void addPluginTemplate({
    filename: 'acme.mjs',
    getContents: () => \`export default () => { globalThis.acme = \${JSON.stringify(process.env.FW_MODULE_SECRET)} }\`,
  }),
})\n`,
  'app/lib/pay.ts': `export const pay = () => fetch('https://pay.test', { headers: { authorization: 'Bearer ${bundled.literal}' } })\n`,
  'app/components/Pay.vue': `<script setup>
import { pay } from '~/lib/pay'
</script>
<template><button @click="pay">Pay</button></template>\n`,
  'app/lib/server-side.ts': `export const load = () => (import.meta.server ? '${bundled.map}'.length : 0)\n`,
  'app/settings.json': JSON.stringify({ api: { token: bundled.json } }),
  'app/workers/sum.ts': `self.onmessage = () => self.postMessage('${bundled.worker}')\n`,
  'app/pages/index.vue': `<script setup>
import { load } from '~/lib/server-side'
import settings from '~/settings.json'
import dotenv from '~~/.env.production?raw'
const start = () => new Worker(new URL('../workers/sum.ts', import.meta.url), { type: 'module' })
const basic = 'Basic ${Buffer.from(`user:${bundled.encoded}`).toString('base64')}'
const app = useAppConfig()
definePageMeta({ token: '${bundled.page}' })
const log = () => console.log(load(), settings.api.token, dotenv, basic, app.analytics, __TOKEN__, import.meta.env.FW_META_SECRET)
</script>
<template>
  <main @click="start" @keydown="log">
    <p title="${escapeHtml(bundled.template)}">Home</p>
    <a href="https://api.test/?key=${encodeURIComponent(bundled.url)}">API</a>
    <Pay />
  </main>
</template>
<style>
main::after { content: '${bundled.style}'; }
</style>\n`,
}

const written = {
  data: secretOf('data'),
  state: secretOf('state'),
  html: secretOf('html'),
  link: secretOf('link'),
  head: secretOf('head'),
  island: secretOf('island'),
  route: secretOf('route'),
  env: secretOf('env'),
  file: plain('file'),
}

/** Places in files that are not part of the bundle, with the place that the report names. */
export const outputPlaces: Readonly<Record<string, string>> = {
  'runtimeConfig.data.secret': 'data/_payload.json at data.user.token',
  'runtimeConfig.state.secret': 'state/index.html at state',
  'runtimeConfig.html.secret': 'html/index.html',
  'runtimeConfig.link.secret': 'link/index.html',
  'runtimeConfig.head.secret': 'head/index.html',
  'runtimeConfig.island.secret': '__fw_island/Clock_',
  'runtimeConfig.route.secret': 'api/leak.json',
  'runtimeConfig.env.secret': 'env/index.html',
  'runtimeConfig.file.secret': 'settings.txt',
}

const page = (script: string, template: string): string => `<script setup>
const config = useRuntimeConfig()
${script}
</script>
<template><main>${template}</main></template>\n`

export const outputSite: Files = {
  'package.json': '{ "type": "module" }',
  '.env': env(written),
  'fw.config.mjs': config(Object.keys(written), `serverEngine: { prerender: { routes: ['/api/leak.json'] } },`),
  'public/.env': `SECRET=${written.file}`,
  'public/settings.txt': `token: ${written.file}`,
  'server/routes/api/leak.json.get.ts': `export default defineEventHandler(() => ({ token: useRuntimeConfig().route.secret }))\n`,
  'app/components/Clock.server.vue': `<script setup>
const { island } = useRuntimeConfig()
</script>
<template><b>{{ island.secret }}</b></template>\n`,
  'app/pages/index.vue': page(
    '',
    ['data', 'state', 'html', 'link', 'head', 'island', 'env'].map((to) => `<FwLink to="/${to}">x</FwLink>`).join(''),
  ),
  'app/pages/data.vue': page(
    `const { data } = await useAsyncData('user', async () => ({ name: 'A', token: config.data.secret }))`,
    '{{ data.name }}',
  ),
  'app/pages/state.vue': page(
    `const state = useState('settings', () => ({ ...config }.state))`,
    '{{ Object.keys(state).length }}',
  ),
  'app/pages/html.vue': page('const text = config.html?.secret', '{{ text }}'),
  'app/pages/link.vue': page(
    'const query = new URLSearchParams({ key: config.link?.secret })',
    '<a :href="`https://api.test/?${query}`">API</a>',
  ),
  'app/pages/head.vue': page(`useHead({ meta: [{ name: 'x', content: config.head?.secret }] })`, 'Head'),
  'app/pages/island.vue': page('', '<Clock />'),
  'app/pages/env.vue': page(`const text = process.env.FW_ENV_SECRET`, '{{ text }}'),
}

const harmless = {
  // Values that are words, addresses or short also occur by chance.
  short: { apiKey: 'abc', token: 'test', password: 'admin', secret: 'development', port: 3000, debug: true, none: '' },
  words: { apiKey: 'your-api-key-goes-here', storageKey: 'shopping-cart', sessionName: 'session', mode: 'production' },
  addresses: {
    host: 'localhost',
    redis: 'redis://localhost:6379',
    api: 'https://api.example.com/v2',
    mail: 'no-reply@example.com',
  },
  ids: {
    clientId: '0f9a3c7e-5b1d-8642-9c3d-0f9a3c7e5b1d',
    commit: '3f2a9bc81de04756aa10',
    publishableKey: 'pk_live_51H8aXbCdEfG',
  },
}

const texts = Object.values(harmless)
  .flatMap((group) => Object.values(group))
  .map(String)

/** A site that uses the values where it may, and public values that look like secrets. */
export const correctSite: Files = {
  'package.json': '{ "type": "module" }',
  '.env': `${env({ ...bundled, ...written })}
FW_MAP_KEY='${plain('map-key')}'
FW_PUBLIC_MAP_KEY='${plain('map-key')}'
MAPS_KEY='${plain('map-key')}'
VITE_SEARCH_KEY='${plain('search-key')}'
SEARCH_KEY='${plain('search-key')}'
`,
  'fw.config.mjs': config(
    [...Object.keys({ ...bundled, ...written }), 'late'],
    `sourcemap: { client: true },
  $production: { runtimeConfig: { ...${JSON.stringify(harmless)}, mapKey: '', public: { mapKey: '' } } },
  routeRules: { '/': { prerender: true } },`,
  ),
  'server/api/pay.get.ts': `export default defineEventHandler((event) => {
  const { literal, html } = useRuntimeConfig(event)
  return { paid: literal.secret.length + html.secret.length, password: process.env.FW_DEFINE_SECRET?.length }
})\n`,
  'app/pages/index.vue': `<script setup>
const { data } = await useFetch('/api/pay')
const key = useRuntimeConfig().public.mapKey
const search = import.meta.env.VITE_SEARCH_KEY
const texts = ${JSON.stringify(texts)}
</script>
<template>
  <main>
    <p>{{ data }} {{ key }} {{ search }} {{ texts }}</p>
    <p v-if="false">{{ process.env.FW_DEFINE_SECRET }}</p>
  </main>
</template>\n`,
  'app/pages/late.vue': `<script setup>
const { data } = await useAsyncData('user', async () => ({ name: 'A', token: useRuntimeConfig().late.secret }))
</script>
<template><main>{{ data.name }}</main></template>\n`,
}

/** All values. */
export const secretValues: readonly string[] = [...Object.values(bundled), ...Object.values(written), plain('dotenv')]
