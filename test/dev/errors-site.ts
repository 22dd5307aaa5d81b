import type { Files } from '../support/project.ts'

/** A source location where an error occurs. In `text`, `⟦` marks the position that should be reported. */
export interface Seed {
  /** Kind of the location. */
  name: string
  file: string
  text: string
  /** The page that triggers it. */
  path: string
  /** How it is triggered: by rendering a page, by requesting a URL, or by running a page in a browser. */
  by: 'page' | 'program' | 'browser'
  /** Content of the file during other tests; if unset, the file does not affect them. */
  fixed?: string
  /** Additional files. */
  files?: Files
  /** Selector of the element to click. */
  click?: string
  /** The message, if it is not the default one. */
  message?: RegExp
  /** Tolerance of the column, 2 by default. */
  columns?: number
  /** Part of the hint. */
  hint?: string
  /** Messages of the causes. */
  causes?: readonly string[]
}

const page = (script: string, template = '<p>never</p>'): string =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n  <main>\n    ${template}\n  </main>\n</template>\n`

/** Errors thrown while rendering a page or handling a request. */
export const thrown: readonly Seed[] = [
  {
    name: 'script setup',
    file: 'app/pages/setup.vue',
    path: '/setup',
    by: 'page',
    text: page(
      `interface Wanted {\n  count: number\n}\nconst wanted: Wanted = { count: 1 }\nif (wanted.count) throw ⟦new Error('boom of setup')`,
    ),
  },
  {
    name: 'template expression',
    file: 'app/pages/template.vue',
    path: '/template',
    by: 'page',
    text: page(`const user: any = undefined`, `<b>{{ 1 }}</b>\n    <p>{{ user.⟦name }}</p>`),
    message: /Cannot read properties of undefined/,
    columns: 6,
  },
  {
    name: 'attribute of a template',
    file: 'app/pages/binding.vue',
    path: '/binding',
    by: 'page',
    text: page(`const user: any = undefined`, `<b\n      class="x"\n      :title="user.⟦name"\n    />`),
    message: /Cannot read properties of undefined/,
    columns: 6,
  },
  {
    name: 'computed',
    file: 'app/pages/computed.vue',
    path: '/computed',
    by: 'page',
    text: page(
      `const one: number = 1\n\nconst total = computed((): number => {\n  if (one) throw ⟦new Error('boom of computed')\n  return 1\n})`,
      `<p>{{ total }}</p>`,
    ),
  },
  {
    name: 'composable',
    file: 'app/composables/use-broken.ts',
    path: '/composable',
    by: 'page',
    text: `type Options = { strict: boolean }\n\nexport function useBroken({ strict }: Options): number {\n  if (strict) {\n    throw ⟦new TypeError('boom of a composable')\n  }\n  return 1\n}\n`,
    files: { 'app/pages/composable.vue': page(`const value = useBroken({ strict: true })`, `{{ value }}`) },
  },
  {
    name: 'app plugin',
    file: 'app/plugins/broken.ts',
    path: '/plugin',
    by: 'page',
    text: `export default defineFwPlugin(() => {\n  const path: string = useRequestURL().pathname\n  if (path === '/plugin') throw ⟦new Error('boom of a plugin')\n})\n`,
    files: { 'app/pages/plugin.vue': page('') },
  },
  {
    name: 'route middleware',
    file: 'app/middleware/broken.ts',
    path: '/middleware',
    by: 'page',
    text: `export default defineFwRouteMiddleware((to) => {\n  const name: unknown = to.name\n  if (name) throw ⟦new Error('boom of a middleware')\n})\n`,
    files: { 'app/pages/middleware.vue': page(`definePageMeta({ middleware: 'broken' })`) },
  },
  {
    name: 'layout',
    file: 'app/layouts/broken.vue',
    path: '/layout',
    by: 'page',
    text: `<template>\n  <div>{{ fail() }}<slot /></div>\n</template>\n\n<script setup lang="ts">\nfunction fail(): string {\n  throw ⟦new Error('boom of a layout')\n}\n</script>\n`,
    files: { 'app/pages/layout.vue': page(`definePageMeta({ layout: 'broken' })`) },
  },
  {
    name: 'async component',
    file: 'app/components/later.vue',
    path: '/async',
    by: 'page',
    text: page(
      `const props = defineProps<{ wanted: boolean }>()\nif (props.wanted) {\n  throw ⟦new Error('boom of an async component')\n}`,
    ),
    files: {
      'app/pages/async.vue': page(
        `const Later = defineAsyncComponent(() => import('../components/later.vue'))`,
        `<Later :wanted="true" />`,
      ),
    },
  },
  {
    name: 'nested component',
    file: 'app/components/inner.vue',
    path: '/nested',
    by: 'page',
    text: page(`const parts: string[] = ['a']\nconst first = parts[1]!.⟦length`, `{{ first }}`),
    files: {
      'app/components/outer.vue': `<template><section><Inner /></section></template>\n`,
      'app/pages/nested.vue': page('', '<Outer />'),
    },
    message: /Cannot read properties of undefined/,
  },
  {
    name: 'render function',
    file: 'app/components/rendered.ts',
    path: '/rendered',
    by: 'page',
    text: `import { h } from 'vue'\n\nexport default defineComponent({\n  name: 'Rendered',\n  props: { wanted: Boolean },\n  setup: (props: { wanted?: boolean }) => () => {\n    if (props.wanted) throw ⟦new Error('boom of a render function')\n    return h('p')\n  },\n})\n`,
    files: { 'app/pages/rendered.vue': page('', '<Rendered wanted />') },
  },
  {
    name: 'JSX',
    file: 'app/components/markup.tsx',
    path: '/jsx',
    by: 'page',
    text: `import { defineComponent } from 'vue'\n\ninterface Props {\n  wanted?: boolean\n}\n\nexport default defineComponent({\n  props: { wanted: Boolean },\n  setup(props: Props) {\n    const check = (): string => {\n      throw ⟦new Error('boom of JSX')\n    }\n    return () => (\n      <p class="a">\n        <b>{props.wanted ? check() : ''}</b>\n      </p>\n    )\n  },\n})\n`,
    files: { 'app/pages/jsx.vue': page('', '<Markup wanted />') },
  },
  {
    name: 'file with an enum',
    file: 'app/utils/colour.ts',
    path: '/enum',
    by: 'page',
    text: `export enum Colour {\n  Red = 'red',\n  Green = 'green',\n}\n\nexport interface Mixed {\n  first: Colour\n  second: Colour\n}\n\nexport type Mixer = (mixed: Mixed) => string\n\nabstract class Base<T> {\n  constructor(protected readonly value: T) {}\n  abstract run(): string\n}\n\nexport class Paint extends Base<Colour> {\n  run(): string {\n    if (this.value === Colour.Red) throw ⟦new RangeError('boom below an enum')\n    return this.value\n  }\n}\n`,
    files: { 'app/pages/enum.vue': page(`const shown = new Paint(Colour.Red).run()`, `{{ shown }}`) },
  },
  {
    name: 'useAsyncData',
    file: 'app/pages/data.vue',
    path: '/data',
    by: 'page',
    text: page(
      `const { data, error } = await useAsyncData('broken', async (): Promise<string> => {\n  await Promise.resolve()\n  throw ⟦new Error('boom of a data handler')\n})\nif (error.value) throw error.value`,
      `{{ data }}`,
    ),
  },
  {
    name: 'useFetch with a transformation',
    file: 'app/pages/transformed.vue',
    path: '/transformed',
    by: 'browser',
    text: page(
      `const { data, error } = await useFetch('/api/fine', {\n  transform: (answer: any) => answer.deep.⟦name,\n})`,
      `{{ data }} {{ error?.message }}`,
    ),
    files: { 'server/api/fine.ts': `export default defineEventHandler(() => ({ ok: true }))\n` },
    message: /Cannot read properties of undefined/,
  },
  {
    name: 'after await',
    file: 'app/pages/after-await.vue',
    path: '/after-await',
    by: 'page',
    text: page(
      `const wait = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(resolve, ms))\nawait wait(1)\nconst config = useRuntimeConfig()\nif (config) throw ⟦new Error('boom after await')`,
    ),
  },
  {
    name: 'chain of causes',
    file: 'app/utils/read-user.ts',
    path: '/causes',
    by: 'page',
    text: `export function readUser(id: number): string {\n  try {\n    return parseUser(id)\n  } catch (error) {\n    throw ⟦new Error('boom: cannot read the user', { cause: error })\n  }\n}\n\nfunction parseUser(id: number): string {\n  try {\n    return JSON.parse(\`{\${id}\`)\n  } catch (error) {\n    throw new TypeError('not a user', { cause: error })\n  }\n}\n`,
    files: { 'app/pages/causes.vue': page(`const user = readUser(3)`, `{{ user }}`) },
    causes: ['not a user', 'in JSON'],
  },
  {
    name: 'file of a layer',
    file: 'layers/base/app/composables/use-layered.ts',
    path: '/layered',
    by: 'page',
    text: `export const useLayered = (): string => {\n  const none: { deep?: { name: string } } = {}\n  return none.deep!.⟦name\n}\n`,
    files: {
      'layers/base/fw.config.ts': 'export default {}\n',
      'app/pages/layered.vue': page(`const value = useLayered()`, `{{ value }}`),
    },
    message: /Cannot read properties of undefined/,
  },
  {
    name: 'component of a layer',
    file: 'layers/base/app/components/layer-box.vue',
    path: '/layer-box',
    by: 'page',
    text: page(
      `defineProps<{ label: string }>()\nconst list: string[] = []\nif (list.length === 0) throw ⟦new Error('boom of the box of a layer')`,
    ),
    files: { 'app/pages/layer-box.vue': page('', '<LayerBox label="x" />') },
  },
  {
    name: 'app.config',
    file: 'app/app.config.ts',
    path: '/configured',
    by: 'page',
    text: `const theme: { colour?: string } = {}\n\nexport default defineAppConfig({\n  size: theme.colour!.⟦length,\n})\n`,
    fixed: `export default defineAppConfig({ size: 1 })\n`,
    files: { 'app/pages/configured.vue': page(`const { size } = useAppConfig()`, `{{ size }}`) },
    message: /Cannot read properties of undefined/,
  },
  {
    name: 'server route',
    file: 'server/api/broken.get.ts',
    path: '/api/broken',
    by: 'program',
    text: `interface Answer {\n  ok: boolean\n}\n\nexport default defineEventHandler((event): Answer => {\n  if (event.path) throw ⟦new Error('boom of a server route')\n  return { ok: true }\n})\n`,
  },
  {
    name: 'server route after await',
    file: 'server/routes/late.ts',
    path: '/late',
    by: 'page',
    text: `export default defineEventHandler(async (event) => {\n  const query: Record<string, unknown> = getQuery(event)\n  await new Promise((resolve) => setTimeout(resolve, 1))\n  return (query['none'] as { deep: string }).⟦deep\n})\n`,
    message: /Cannot read properties of undefined/,
  },
  {
    name: 'server route with causes',
    file: 'server/routes/caused.ts',
    path: '/caused',
    by: 'page',
    text: `export default defineEventHandler(() => {\n  const deeper: Error = new RangeError('deeper')\n  throw ⟦new TypeError('boom with a cause', { cause: deeper })\n})\n`,
    causes: ['deeper'],
  },
  {
    name: 'server middleware',
    file: 'server/middleware/broken.ts',
    path: '/guarded',
    by: 'page',
    text: `export default defineEventHandler((event) => {\n  const path: string = event.path\n  if (path.startsWith('/guarded')) throw ⟦new Error('boom of a server middleware')\n})\n`,
  },
  {
    name: 'server plugin',
    file: 'server/plugins/broken.ts',
    path: '/hooked',
    by: 'browser',
    text: `export default defineNitroPlugin((nitroApp) => {\n  nitroApp.hooks.hook('request', (event) => {\n    if (event.path === '/hooked') throw ⟦new Error('boom of a server plugin')\n  })\n})\n`,
    files: { 'app/pages/hooked.vue': page('', '<p>hooked</p>') },
  },
  {
    name: 'server plugin while it starts',
    file: 'server/plugins/starting.ts',
    path: '/',
    by: 'page',
    text: `export default defineNitroPlugin(() => {\n  const wanted: string | undefined = process.env['NOT_THERE']\n  if (!wanted) throw ⟦new Error('boom of a server plugin that starts')\n})\n`,
    fixed: `export default defineNitroPlugin(() => {})\n`,
  },
  {
    name: 'server util',
    file: 'server/utils/price.ts',
    path: '/api/price',
    by: 'program',
    text: `export enum Currency {\n  Euro,\n}\n\nexport function price(currency: Currency): number {\n  if (currency === Currency.Euro) {\n    throw ⟦new RangeError('boom of a server util')\n  }\n  return 1\n}\n`,
    files: { 'server/api/price.ts': `export default defineEventHandler(() => price(Currency.Euro))\n` },
  },
]

/** Files that do not compile. */
export const uncompiled: readonly Seed[] = [
  {
    name: 'syntax of a template',
    file: 'app/pages/template-syntax.vue',
    path: '/template-syntax',
    by: 'page',
    text: page('', '<b>\n    <p>{{ 1 }}</p>\n    ⟦</i>'),
    fixed: page('', '<p>fixed</p>'),
    message: /./,
    columns: 8,
  },
  {
    name: 'expression of a template',
    file: 'app/pages/expression-syntax.vue',
    path: '/expression-syntax',
    by: 'page',
    text: page('', '<b>x</b>\n    <p>{{ ⟦1 + }}</p>'),
    fixed: page('', '<p>fixed</p>'),
    message: /./,
    columns: 8,
  },
  {
    name: 'syntax of a script',
    file: 'app/pages/script-syntax.vue',
    path: '/script-syntax',
    by: 'page',
    text: page(`const one = 1\nconst two ⟦one\nconst three = 3`),
    fixed: page('', '<p>fixed</p>'),
    message: /./,
  },
  {
    name: 'syntax of a composable',
    file: 'app/composables/use-syntax.ts',
    path: '/composable-syntax',
    by: 'page',
    text: `export interface Shape {\n  name: string\n}\n\nexport function useSyntax(): number {\n  const value: number = = ⟦2\n  return value\n}\n`,
    fixed: `export function useSyntax(): number {\n  return 1\n}\n`,
    files: { 'app/pages/composable-syntax.vue': page(`const value = useSyntax()`, `fixed {{ value }}`) },
    message: /./,
    columns: 4,
  },
  {
    name: 'missing import',
    file: 'app/pages/missing-import.vue',
    path: '/missing-import',
    by: 'page',
    text: page(`const one: number = 1\nimport { two } from ⟦'../utils/not-there'`, `{{ one + two }}`),
    fixed: page('', '<p>fixed</p>'),
    message: /not-there/,
    columns: 30,
  },
  {
    name: 'syntax of a style sheet',
    file: 'app/assets/broken.css',
    path: '/styles',
    by: 'browser',
    text: `.a {\n  color: red;\n}\n\n⟦.b {\n  color: blue;\n`,
    fixed: `.a {\n  color: red;\n}\n`,
    files: { 'app/pages/styles.vue': page(`import '../assets/broken.css'`, 'fixed') },
    message: /nclosed/,
  },
  {
    name: 'syntax of a server route',
    file: 'server/api/syntax.ts',
    path: '/api/syntax',
    by: 'program',
    text: `export default defineEventHandler(() => {\n  const value: string = 'a' ⟦'b'\n  return value\n})\n`,
    fixed: `export default defineEventHandler(() => 'fixed')\n`,
    message: /./,
  },
]

/** Errors in browsers only. */
export const inBrowser: readonly Seed[] = [
  {
    name: 'onMounted',
    file: 'app/pages/mounted.vue',
    path: '/mounted',
    by: 'browser',
    text: page(
      `const box = ref<HTMLElement>()\nonMounted((): void => {\n  if (box.value) throw ⟦new Error('boom when mounted')\n})`,
      `<p ref="box">x</p>`,
    ),
  },
  {
    name: 'event handler',
    file: 'app/pages/clicked.vue',
    path: '/clicked',
    by: 'browser',
    click: 'button',
    text: page(
      `function press(event: MouseEvent): void {\n  if (event) throw ⟦new Error('boom of a click')\n}`,
      `<button @click="press">press</button>`,
    ),
  },
  {
    name: 'handler in a template',
    file: 'app/pages/inline.vue',
    path: '/inline',
    by: 'browser',
    click: 'button',
    text: page(`const user: any = ref()`, `<b>x</b>\n    <button @click="user.⟦name.length++">press</button>`),
    message: /undefined/,
    columns: 8,
  },
  {
    name: 'unhandled rejection',
    file: 'app/pages/rejected.vue',
    path: '/rejected',
    by: 'browser',
    click: 'button',
    text: page(
      `async function later(): Promise<void> {\n  await new Promise((resolve) => setTimeout(resolve, 1))\n  throw ⟦new Error('boom of a promise')\n}\nconst press = (): void => void setTimeout(() => void later())`,
      `<button @click="press">press</button>`,
    ),
  },
  {
    name: 'composable in a browser',
    file: 'app/composables/use-storage.ts',
    path: '/storage',
    by: 'browser',
    text: `enum Kind {\n  Local,\n}\n\nexport const useStorageText = (kind: Kind = Kind.Local): string | undefined => {\n  if (import.meta.client && kind === Kind.Local) throw ⟦new Error('boom of a composable in a browser')\n  return undefined\n}\n`,
    files: { 'app/pages/storage.vue': page(`onMounted(() => useStorageText())`) },
  },
]

/** What the content security policy of the site does not allow. */
export const violations: readonly Seed[] = [
  {
    name: 'image of another origin',
    file: 'app/pages/image.vue',
    path: '/image',
    by: 'browser',
    text: page('', `<b>x</b>\n    ⟦<img src="https://images.example.test/a.png" alt="">`),
    message:
      /^The content security policy does not allow "https:\/\/images\.example\.test\/a\.png" \(img-src\)\. Development only reports it/,
    hint: `security: { csp: { 'img-src': ["'self'", 'data:', 'https://images.example.test'] } }`,
  },
  {
    name: 'request of a module',
    file: 'app/composables/use-prices.ts',
    path: '/prices',
    by: 'browser',
    text: `interface Price {\n  cents: number\n}\n\nexport const usePrices = (): Promise<Price[] | void> =>\n  ⟦fetch('https://api.example.test/prices').then((response) => response.json() as Promise<Price[]>, () => {})\n`,
    files: { 'app/pages/prices.vue': page(`onMounted(() => usePrices())`) },
    message: /"https:\/\/api\.example\.test\/prices" \(connect-src\)/,
    hint: `security: { csp: { 'connect-src': ["'self'", 'https://api.example.test'] } }`,
  },
  {
    name: 'script in markup',
    file: 'app/pages/markup.vue',
    path: '/markup',
    by: 'browser',
    text: page(`const text = '<script>window.evil = 1<' + '/script>'`, `<b>x</b>\n    ⟦<div v-html="text" />`),
    message: /this inline script: window\.evil = 1 \(script-src-elem\)/,
    hint: 'useHead',
  },
  {
    name: 'code created at run time',
    file: 'app/pages/evaluated.vue',
    path: '/evaluated',
    by: 'browser',
    text: page(`const make = (text: string): unknown => {\n  return ⟦new Function(text)()\n}\nonMounted(() => make('return 1'))`),
    message: /created at run time: .* \(script-src\)/,
    hint: `'script-src': ["'self'", "'unsafe-eval'"]`,
  },
]

export interface Marked {
  text: string
  line: number
  column: number
}

/** The text without its marker, and the position of the marker. Lines and columns are 1-based. */
export function marked(text: string): Marked {
  const at = text.indexOf('⟦')
  const before = text.slice(0, at).split('\n')
  return { text: text.replace('⟦', ''), line: before.length, column: before.at(-1)!.length + 1 }
}

/** The project with all of them. Errors that would affect other tests are fixed in it. */
export function errorsSite(): Files {
  const seeds = [...thrown, ...uncompiled, ...inBrowser, ...violations]
  return {
    'package.json': '{ "name": "errors", "private": true, "type": "module" }',
    'fw.config.ts': 'export default defineFwConfig({ future: { compatibilityVersion: 4 }, security: { csp: true } })\n',
    'app/app.vue': '<template>\n  <FwLayout><FwPage /></FwLayout>\n</template>\n',
    'app/pages/index.vue': page('', '<p>start</p>'),
    'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})\n`,
    ...Object.assign({}, ...seeds.map(({ files }) => files ?? {})),
    ...Object.fromEntries(seeds.map(({ file, text, fixed }) => [file, fixed ?? marked(text).text])),
  }
}
