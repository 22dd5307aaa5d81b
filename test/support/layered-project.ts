import type { Files } from './project.ts'

/** The project and its layers, highest priority first, with their directories. Each kind of source occurs once. */
export const layerDirs = {
  project: '',
  dark: 'themes/dark/', // theme
  'z-shop': 'layers/z-shop/', // layers directory, Z before A
  'a-base': 'layers/a-base/',
  brand: 'extended/brand/', // first of `extends`
  nested: 'extended/nested/', // `extends` of brand
  pack: 'node_modules/layer-pack/', // package
  'by-file': 'extended/by-file/', // path of a configuration file
} as const

export type LayerName = keyof typeof layerDirs

export const layerNames = Object.keys(layerDirs) as LayerName[] // of a constant

const word = (name: string): string => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A component of a layer that imports its own files by aliases. */
export const localComponent = (name: LayerName): string => `Local${word(name)}`

const configs: Partial<Record<LayerName, string>> = {
  project: `future: { compatibilityVersion: 4 }, compatibilityDate: '2026-01-01', theme: './themes/dark',
  extends: ['./extended/brand', 'layer-pack', './extended/by-file/custom.config.mjs', './layers/a-base', './extended/nested']`,
  brand: `extends: ['../nested', '../../layers/z-shop'], components: ['~/widgets', '~/components', './parts'],
  serverHandlers: [{ route: '/brand-health', handler: './handlers/health.ts' }]`,
  nested: `build: { templates: [{ src: './templates/of-nested.mjs', dst: 'of-nested.mjs' }] }, imports: { dirs: ['./stores'] }`,
  pack: `$meta: { name: 'pack' }, extends: '../../extended/by-file/custom.config.mjs'`,
  'by-file': `spaLoadingTemplate: './loading.html'`,
}

const configFile = (name: LayerName): string => (name === 'by-file' ? 'custom.config.mjs' : 'fw.config.mjs')

/** One file of every kind per rung: rung `n` is in layer `n` and in all with a lower priority, so that layer must win. */
function rung(name: LayerName, number: number): Files {
  return {
    [`app/pages/rung-${number}.vue`]: `<script setup>
definePageMeta({ layout: 'rung-${number}', middleware: ['rung-${number}'] })
const middleware = useState('middleware')
</script>
<template><p data-page>page of ${name}, middleware of {{ middleware }}</p></template>`,
    [`app/layouts/rung-${number}.vue`]: `<template><main data-layout="${name}"><slot /></main></template>`,
    [`app/components/Rung${number}.vue`]: `<template><li>${name}</li></template>`,
    [`app/composables/use-rung-${number}.ts`]: `export const useRung${number} = () => '${name}'`,
    [`app/middleware/rung-${number}.ts`]: `export default defineFwRouteMiddleware(() => { useState('middleware').value = '${name}' })`,
    [`server/api/rung-${number}.get.ts`]: `export default defineEventHandler(() => ['${name}', serverRung${number}()])`,
    [`server/utils/rung-${number}.ts`]: `export const serverRung${number} = () => '${name}'`,
    [`public/rung-${number}.txt`]: name,
  }
}

/** Files of every layer. */
function common(name: LayerName): Files {
  const config = configs[name]
  return {
    [configFile(name)]: `export default {
  ${config ? `${config},` : ''}
  css: ['./styles/own.css', '~/assets/own.css'],
  plugins: ['~/listed.ts'],
  modules: ['./setup/own.mjs'],
  alias: { '#own-${name}': './own' },
}`,
    'setup/own.mjs': moduleOf(`${name} listed`),
    'modules/scanned.mjs': moduleOf(`${name} scanned`),
    'styles/own.css': `.styles-of-${name} { color: red }`,
    'app/assets/own.css': `@import '~/assets/imported.css'; .assets-of-${name} { background: url(~/assets/picture.svg) }`,
    'app/assets/imported.css': `@import '~/assets/deep.css'; .imported-of-${name} { background: url(~/assets/picture.svg) }`,
    'app/assets/deep.css': `.deep-of-${name} { background: url('@/assets/picture.svg') }`,
    'app/assets/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>picture of ${name}${' '.repeat(5000)}</desc></svg>`,
    'app/listed.ts': pluginOf(`${name} listed`),
    'app/plugins/scanned.ts': pluginOf(`${name} scanned`),
    [`app/plugins/early-${name}.ts`]: pluginOf(`${name} early`, -10),
    [`app/middleware/every-${name}.global.ts`]: `export default defineFwRouteMiddleware(() => { if (import.meta.server) useState('every').value = [...(useState('every').value ?? []), '${name}'] })`,
    'app/app.config.ts': `export default { winner: '${name}', has: { '${name}': true } }`,
    'app/local.ts': `export const local = '${name}'`,
    'own/text.ts': `export const text = '${name}'`,
    [`app/components/${localComponent(name)}.vue`]: `<script setup>
import { local as tilde } from '~/local'
import { local as at } from '@/local'
import { text as tildes } from '~~/own/text'
import { text as ats } from '@@/own/text'
import { text as own } from '#own-${name}/text'
${name === 'project' ? `const byName = 'project'` : `import { text as byName } from '#layers/${name}/own/text'`}
</script>
<template><li>{{ [tilde, at, tildes, ats, own, byName].join() }}<img src="~/assets/picture.svg" /></li></template>
<style>
.block-of-${name} { background: url(~/assets/picture.svg) }
</style>`,
    'server/middleware/order.ts': `export default defineEventHandler((event) => { (event.context.order ??= []).push('${name}') })`,
    'server/plugins/order.ts': `export default defineNitroPlugin(() => { (globalThis.serverPlugins ??= []).push('${name}') })`,
    [`server/api/local-${name}.get.ts`]: `import { text as tildes } from '~~/own/text'
import { text as ats } from '@@/own/text'
import { text as own } from '#own-${name}/text'
export default defineEventHandler(() => [tildes, ats, own])`,
  }
}

/** Files of some layers. */
const single: Partial<Record<LayerName, Files>> = {
  'a-base': { 'app/error.vue': errorPage('a-base') },
  brand: {
    'app/app.vue': '<template><div data-app="brand"><FwLayout><FwPage /></FwLayout></div></template>',
    'app/router.options.ts': `export default { linkActiveClass: 'active-of-brand' }`,
    'app/widgets/BrandWidget.vue': '<template><li>widget of brand</li></template>',
    'app/parts/BrandPart.vue': '<template><li>part of brand</li></template>',
    'handlers/health.ts': `export default defineEventHandler(() => 'healthy brand')`,
  },
  nested: {
    'app/router.options.ts': `export default { linkActiveClass: 'active-of-nested', linkExactActiveClass: 'exact-of-nested' }`,
    'app/stores/store.ts': `export const useNestedStore = () => 'store of nested'`,
    'templates/of-nested.mjs': `export const generated = 'template of nested'`,
  },
  pack: {
    'package.json': '{ "name": "layer-pack", "version": "1.0.0", "type": "module" }',
    'app/error.vue': errorPage('pack'),
  },
  'by-file': {
    'loading.html': 'loading by-file',
    'app/app.vue': '<template><div data-app="by-file"><FwPage /></div></template>',
    'app/pages/index.vue': ladder(),
    'server/api/order.get.ts': `export default defineEventHandler((event) => ({ middleware: event.context.order, plugins: globalThis.serverPlugins }))`,
  },
}

/** A page that shows which layer has won, using auto-imports only. */
function ladder(): string {
  const numbers = layerNames.map((_, index) => index)
  return `<script setup>
import { generated } from '#build/of-nested.mjs'
const composables = [${numbers.map((number) => `useRung${number}()`).join()}]
const { plugins } = useFwApp().$order
const every = useState('every')
const { public: { moduleOrder } } = useRuntimeConfig()
const { winner, has } = useAppConfig()
const store = useNestedStore()
</script>
<template>
  <ul data-components>${numbers.map((number) => `<Rung${number} />`).join('')}</ul>
  <ul data-locals>${layerNames.map((name) => `<${localComponent(name)} />`).join('')}</ul>
  <ul data-more><BrandWidget /><BrandPart /><li>{{ store }}</li><li>{{ generated }}</li></ul>
  <pre>{{ JSON.stringify({ composables, plugins, every, moduleOrder, winner, has: Object.keys(has).sort() }) }}</pre>
  <FwLink to="/rung-0">first rung</FwLink>
  <FwLink to="/">here</FwLink>
</template>`
}

function moduleOf(label: string): string {
  return `export default (_options, fw) => {
  const { public: open } = fw.options.runtimeConfig
  open.moduleOrder = [...(open.moduleOrder ?? []), '${label}']
}`
}

function pluginOf(label: string, order = 0): string {
  return `export default defineFwPlugin({
  ${order === 0 ? '' : `order: ${order},`}
  setup(fwApp) {
    if (!fwApp.$order) fwApp.provide('order', { plugins: [] })
    fwApp.$order.plugins.push('${label}')
  },
})`
}

function errorPage(name: string): string {
  return `<script setup>defineProps(['error'])</script>
<template><p data-error="${name}">{{ error.statusCode ?? error.status }}</p></template>`
}

/** A project with seven layers, and files of every kind in each of them, in the layout of variant A. */
export const layeredProject: Files = Object.assign(
  { 'package.json': '{ "name": "layered", "private": true, "type": "module" }' },
  ...layerNames.map((name, index) => {
    const files = Object.assign(
      {},
      ...Array.from({ length: index + 1 }, (_, number) => rung(name, number)),
      common(name),
      single[name],
    ) as Files // merged from parts of that type
    return Object.fromEntries(Object.entries(files).map(([path, text]) => [layerDirs[name] + path, text]))
  }),
) as Files

/** Path of a file in a layer in variant B: sources are in the root, some files of the app still in `app`. */
export const inVariantB = (path: string): string => path.replace(/(^|\/)app\/(?!router\.options)/, (_, before: string) => before)

/** The same project in the layout of variant B. */
export const layeredProjectB: Files = Object.fromEntries(
  Object.entries(layeredProject).map(([path, text]) => [
    inVariantB(path),
    path === 'fw.config.mjs' ? String(text).replace('future: { compatibilityVersion: 4 }, ', '') : text,
  ]),
)
