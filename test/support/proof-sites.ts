import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { inject, onTestFinished } from 'vitest'
import { buildSite, type BuildSiteOptions, type BuiltSite } from './build-site.ts'
import type { Files } from './project.ts'
import { startSite, type RunningSite } from './start-site.ts'

/**
 * Sites for the proofs of options: the same sources with few sets of options, each of which changes many at once, so that few builds
 * are enough for all proofs. `plain` and `plainBrowserOnly` have the defaults.
 */
export type ProofSite = keyof typeof sites

/** The built site, shared by the test files of a run. */
export function proofSite(name: ProofSite): Promise<BuiltSite> {
  const { config, ...options } = sites[name]
  return buildSite(inject('sitesDir'), { ...sources, 'fw.config.mjs': `export default ${JSON.stringify(config)}` }, options)
}

/** The server of the site, running during the test. */
export async function proofServer(name: ProofSite, env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite(await proofSite(name), { env })
  onTestFinished(() => site.stop())
  return site
}

const pages = new Map<string, Promise<string>>()

/** HTML of a page of the site, requested once. */
export function proofPage(name: ProofSite, path: string): Promise<string> {
  const key = `${inject('sitesDir')} ${name} ${path}`
  const page = pages.get(key) ?? proofServer(name).then((site) => site.html(path))
  pages.set(key, page)
  return page
}

/** Content of a public file of the output, such as a prerendered page. */
export async function proofFile(name: ProofSite, path: string): Promise<string> {
  const { dir } = await proofSite(name)
  return readFileSync(join(dir, '.output/public', path), 'utf8')
}

const sources: Files = {
  'package.json': '{ "name": "proof-site", "private": true, "type": "module" }',
  'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>',
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})`,
  'app/layouts/default.vue': '<template><div data-layout="default"><slot /></div></template>',
  'app/layouts/wide.vue': '<template><div data-layout="wide"><slot /></div></template>',
  'app/pages/index.vue': `<script setup>
import label from 'assets/label.ts'
const config = useRuntimeConfig()
const appConfig = useAppConfig()
const isTest = import.meta.test
</script>
<template>
  <main data-page="home">
    <h1>Home</h1>
    <input data-testid="text" />
    <p data-testid="app-config">{{ appConfig.colour }} {{ appConfig.font }}</p>
    <p data-testid="greeting">{{ config.public.greeting }}</p>
    <p data-testid="test">{{ isTest ? 'under test' : 'not under test' }}</p>
    <p data-testid="label">{{ label }}</p>
    <img data-testid="logo" src="/logo.svg" />
    <img data-testid="picture" src="~assets/picture.svg" />
    <FwLink to="/about" data-testid="to-about">about</FwLink>
    <FwLink to="/wide" data-testid="to-wide">wide</FwLink>
  </main>
</template>
<style>
@import '~assets/imported.css';
.with-url { background: url(~assets/background.svg) }
</style>`,
  'app/pages/about.vue': `<template>
  <main data-page="about">
    <h1>About</h1>
    <FwLink to="/" data-testid="to-home">home</FwLink>
  </main>
</template>`,
  'app/pages/wide.vue': `<script setup>
definePageMeta({ layout: 'wide' })
</script>
<template><main data-page="wide"><h1>Wide</h1></main></template>`,
  'app/pages/teleports.vue': `<template>
  <main>
    <Teleport v-for="id in ['teleports', 'overlays', 'layer']" :key="id" :to="'#' + id"><b>to {{ id }}</b></Teleport>
  </main>
</template>`,
  'app/pages/hidden.vue': '<template><main>Hidden</main></template>',
  'app/pages/secret.vue': '<template><main>Secret</main></template>',
  'app/pages/waiting.vue': `<script setup>
await $fetch('/api/place')
</script>
<template><main data-page="waiting">Loaded</main></template>`,
  'app/pages/shell.vue': '<template><main>Rendered in the browser</main></template>',
  'app/app.config.ts': `export default { colour: 'red' }`,
  'app/loading.html': '<i>loading, as the option says</i>',
  'app/spa-loading-template.html': '<i>loading, as usual</i>',
  'app/css/all.css': '.from-css-option { color: rgb(1, 2, 3) }',
  ...assets('app/assets', 'assets'),
  ...assets('media', 'media'),
  ...assets('app/pictures', 'pictures'),
  ...publicFiles('public'),
  ...publicFiles('static'),
  ...publicFiles('app/static'),
  'shared/utils/origin.ts': `export const originOfShared = () => 'shared'`,
  'common/utils/origin.ts': `export const originOfShared = () => 'common'`,
  ...server('server'),
  ...server('backend'),
}

/** The same file names in several directories, to see which one is used. */
function assets(dir: string, name: string): Files {
  const picture = (what: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg"><desc>${what} of ${name}${' '.repeat(5000)}</desc></svg>`
  return {
    [`${dir}/label.ts`]: `export default 'label of ${name}'`,
    [`${dir}/picture.svg`]: picture('picture'),
    [`${dir}/background.svg`]: picture('background'),
    [`${dir}/imported.css`]: `.imported-from-${name} { color: red }`,
  }
}

function publicFiles(dir: string): Files {
  return {
    [`${dir}/logo.svg`]: `<svg xmlns="http://www.w3.org/2000/svg"><desc>${dir}</desc></svg>`,
    [`${dir}/-dash.txt`]: 'dash',
    [`${dir}/_line.txt`]: 'line',
  }
}

function server(dir: string): Files {
  return {
    [`${dir}/api/place.ts`]: `export default defineEventHandler(() => '${dir}')`,
    [`${dir}/api/shared.ts`]: 'export default defineEventHandler(() => originOfShared())',
    [`${dir}/api/config.ts`]: 'export default defineEventHandler(() => useRuntimeConfig())',
    [`${dir}/health.ts`]: `export default defineEventHandler(() => 'healthy')`,
    [`${dir}/lazy.ts`]: `console.log('lazy handler loaded')\nexport default defineEventHandler(() => 'lazy')`,
    [`${dir}/eager.ts`]: `console.log('eager handler loaded')\nexport default defineEventHandler(() => 'eager')`,
    [`${dir}/mark.ts`]: `export default defineEventHandler((event) => setResponseHeader(event, 'x-from-option', 'yes'))`,
  }
}

const common = { routeRules: { '/shell': { ssr: false }, '/waiting': { ssr: false } } }
const a = { ...common, future: { compatibilityVersion: 4 } }

const head = {
  meta: [{ name: 'theme-color', content: '#0a7' }],
  link: [{ rel: 'icon', href: '/from-option.svg' }],
  style: [{ textContent: '.head-style{margin:0}' }],
  script: [{ src: '/from-option.js', defer: true }],
  noscript: [{ textContent: 'This site needs JavaScript.' }],
  title: 'Title of the option',
  titleTemplate: '%s · Acme',
  charset: 'utf-16',
  viewport: 'width=500',
  base: { target: '_blank' },
  htmlAttrs: { lang: 'nl' },
  bodyAttrs: { class: 'plain' },
}

const sites = {
  plain: { config: a },
  shop: {
    config: {
      ...a,
      appId: 'storefront',
      buildDir: 'made',
      buildId: 'release-42',
      serverDir: 'backend',
      dir: { public: 'static', shared: 'common' },
      alias: { assets: './media' },
      app: {
        baseURL: '/shop/',
        buildAssetsDir: 'files',
        head,
        rootId: 'shop',
        rootTag: 'section',
        teleportId: 'overlays',
        teleportTag: 'aside',
      },
      appConfig: { colour: 'blue', font: 'serif' },
      css: ['~/css/all.css'],
      experimental: { spaLoadingTemplateLocation: 'body' },
      features: { inlineStyles: false },
      dev: true,
      devServerHandlers: [{ route: '/__mail', handler: '#server/health.ts' }],
      ignorePrefix: '_',
      logLevel: 'info',
      runtimeConfig: { secret: 'built', public: { greeting: 'built' } },
      serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'SHOP_' } } },
      serverHandlers: [
        { route: '/health', handler: '#server/health.ts' },
        { route: '/only-post', handler: '#server/health.ts', method: 'post', lazy: true },
        { route: '/lazy', handler: '#server/lazy.ts', lazy: true },
        { route: '/eager', handler: '#server/eager.ts', lazy: false },
        { handler: '#server/mark.ts', middleware: true },
      ],
      sourcemap: { server: false, client: true },
      test: true,
    },
  },
  older: {
    config: {
      ...common,
      srcDir: 'app',
      serverDir: 'server',
      dir: { static: 'static', assets: 'pictures' },
      app: {
        cdnURL: 'https://cdn.test/x',
        rootAttrs: { id: 'main', class: 'big' },
        teleportAttrs: { id: 'layer', class: 'above' },
      },
      generate: { routes: ['/about'], exclude: ['/hidden'] },
      logLevel: 'silent',
      runtimeConfig: { secret: 'built', public: { greeting: 'built' } },
      serverEngine: { prerender: { routes: ['/hidden', '/secret'], ignore: ['/secret'] } },
      sourcemap: 'hidden',
    },
  },
  browserOnly: {
    command: 'generate',
    config: {
      ...a,
      ssr: false,
      spaLoadingTemplate: 'loading.html',
      app: {
        spaLoaderTag: 'section',
        spaLoaderAttrs: { id: 'loading', class: 'soft' },
        keepalive: true,
        pageTransition: { name: 'slide', mode: 'out-in', duration: 300 },
        layoutTransition: { name: 'swap', mode: 'out-in', duration: 300 },
      },
    },
  },
  plainBrowserOnly: { command: 'generate', config: { ...a, ssr: false } },
} as const satisfies Record<string, BuildSiteOptions>
