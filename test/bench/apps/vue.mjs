// Renders an application description (spec.mjs) to Vue single-file components.
//
// A flavour says how a Vue framework differs from the next one:
//   autoImport   false: write import statements; true: the framework finds components, composables and utils
//   link         name of the link component
//   dirs         where pages, components, composables, utils, layouts, api and server utils go
//   composables  source of the five composables, by name
//   page         (spec, page) => extra lines for the page's <script setup> (layout choice, if any)
//   slot         how a layout prints its page
import { css, HMR_MARK, ITEMS_SOURCE, UTILS, COMPOSABLES } from './spec.mjs'

const style = (seed) => `<style scoped>\n${css(seed)}</style>\n`

const COMPONENT = {
  counter: () => ({
    uses: ['useCounter'],
    script: `const { count, increment } = useCounter(0)`,
    template: `  <div class="root"><p class="head">Count: <b data-count>{{ count }}</b></p><button type="button" class="btn" data-increment @click="increment">Increment</button></div>`,
  }),
  price: () => ({
    uses: ['formatPrice', 'computed'],
    script: `const props = defineProps<{ value: number }>()\nconst text = computed(() => formatPrice(props.value))`,
    template: `  <span class="root"><b class="head">{{ text }}</b></span>`,
  }),
  rating: () => ({
    uses: ['clamp', 'range', 'computed'],
    script: `const props = defineProps<{ value: number }>()\nconst stars = computed(() => range(5).map(n => ({ n, on: n <= clamp(props.value, 0, 5) })))`,
    template: `  <span class="root"><i v-for="star in stars" :key="star.n" class="row" :class="{ note: !star.on }">{{ star.on ? '★' : '☆' }}</i></span>`,
  }),
  card: () => ({
    uses: ['useCart', 'truncate', 'PriceTag', 'RatingStars', 'LINK'],
    script: `const props = defineProps<{ item: { id: string, name: string, price: number, rating: number, tag: string, description: string } }>()\nconst { add } = useCart()`,
    template: `  <article class="root">
    <h3 class="head"><LINK :to="'/product/' + item.id">{{ item.name }}</LINK></h3>
    <p class="note">{{ truncate(item.description) }}</p>
    <p class="row"><em>{{ item.tag }}</em> <PriceTag :value="item.price" /> <RatingStars :value="item.rating" /></p>
    <button type="button" class="btn" @click="add(item.id)">Add</button>
  </article>`,
  }),
  widget: (c) => ({
    uses: ['useToggle', 'range', 'slugify', 'computed'],
    script: `const props = withDefaults(defineProps<{ title: string, count?: number }>(), { count: 5 })
const { on, toggle } = useToggle(false)
const rows = computed(() => range(props.count).map(n => ({ n, label: slugify(props.title + ' row ' + n) })))`,
    template: `  <section class="root" :class="{ note: on }">
    <h2 class="head">{{ title }}</h2>
    <ul class="rows"><li v-for="row in rows" :key="row.n" class="row"><b>{{ row.n }}</b> {{ row.label }}</li></ul>
    <button type="button" class="btn" @click="toggle">{{ on ? 'Hide' : 'Show' }}</button>
    <p v-if="on" class="note">${c.text}</p>
  </section>`,
  }),
}

function page(spec, p) {
  const uses = [...p.uses]
  const lines = []
  if (spec.helpers) {
    uses.push('usePageHead')
    if (p.kind !== 'dynamic')
      lines.push(`usePageHead(${JSON.stringify(p.title)}, ${JSON.stringify(p.text)}, ${JSON.stringify(p.path)})`)
  } else {
    uses.push('useHead')
    lines.push(`useHead({ title: ${JSON.stringify(p.title)} })`)
  }
  const body = []
  if (p.kind === 'home') {
    uses.push('Counter')
    body.push(`<h1 class="title">${p.title}</h1>`, `<p class="mark">${HMR_MARK}</p>`, `<p>${p.text}</p>`, '<Counter />')
  } else if (p.kind === 'list') {
    uses.push('useItems', 'ItemCard')
    lines.push(`const { data: items } = await useItems(${p.cat})`)
    body.push(
      `<h1 class="title">${p.title}</h1>`,
      `<p>${p.text}</p>`,
      '<div class="list"><ItemCard v-for="item in items" :key="item.id" :item="item" /></div>',
    )
  } else if (p.kind === 'dynamic') {
    uses.push('useRoute')
    lines.push(
      `const route = useRoute()`,
      `usePageHead(${JSON.stringify(p.title)} + ' ' + route.params.${p.param}, ${JSON.stringify(p.text)}, route.path)`,
    )
    body.push(`<h1 class="title">{{ ${`'${p.title} ' + route.params.${p.param}`} }}</h1>`, `<p>${p.text}</p>`)
  } else body.push(`<h1 class="title">${p.title}</h1>`, `<p>${p.text}</p>`)
  for (const name of p.uses) body.push(`<${name} title="${name} of ${p.title}" />`)
  return {
    uses,
    script: lines.join('\n'),
    template: `  <div class="page">\n${body.map((l) => '    ' + l).join('\n')}\n  </div>`,
    style: `<style scoped>\n.page { padding: ${p.seed % 20}px; }\n.title { font-size: ${20 + (p.seed % 10)}px; }\n.list { display: grid; }\n</style>\n`,
  }
}

function layout(l) {
  const nav = l.nav.map(([to, text]) => `<LINK to="${to}">${text}</LINK>`).join(' ')
  return {
    uses: ['LINK', ...(l.cart ? ['useCart'] : [])],
    script: l.cart ? `const { cart } = useCart()` : '',
    template: `  <div class="root">
    <header class="head"><nav class="row">${nav}</nav>${l.cart ? '<span class="note">Cart: {{ cart.length }}</span>' : ''}</header>
    <main>SLOT</main>
    <footer class="note">Footer ${l.name}</footer>
  </div>`,
    style: style(l.name.length),
  }
}

const from = (file) => '../'.repeat(file.split('/').length - 1) || './'

/** Files of the application, without configuration: { path: text }. */
export function vueApp(spec, flavour) {
  const f = flavour,
    files = {}
  const components = new Set(spec.components.map((c) => c.name))
  const sfc = (file, part, extraScript = '') => {
    const imports = []
    if (!f.autoImport) {
      const up = from(file)
      const names = [...new Set(part.uses)]
      const vue = names.filter((n) => ['computed', 'ref'].includes(n))
      if (vue.length) imports.push(`import { ${vue.join(', ')} } from 'vue'`)
      if (names.includes('useRoute')) imports.push(`import { useRoute } from 'vue-router'`)
      if (names.includes('useHead')) imports.push(`import { useHead } from '${up}${f.dirs.composables}/useHead'`)
      for (const n of names) {
        if (components.has(n)) imports.push(`import ${n} from '${up}${f.dirs.components}/${n}.vue'`)
        else if (COMPOSABLES.includes(n)) imports.push(`import { ${n} } from '${up}${f.dirs.composables}/${n}'`)
        else if (n in UTILS) imports.push(`import { ${n} } from '${up}${f.dirs.utils}/${n}'`)
      }
    }
    const script = [...imports, extraScript, part.script].filter(Boolean).join('\n')
    files[file] =
      (script ? `<script setup lang="ts">\n${script}\n</script>\n\n` : '') +
      `<template>\n${part.template.replaceAll('LINK', f.link).replaceAll('SLOT', '<slot />')}\n</template>\n\n${part.style}`
  }
  for (const c of spec.components) {
    const part = COMPONENT[c.kind](c)
    sfc(`${f.dirs.components}/${c.name}.vue`, { ...part, style: style(c.seed) })
  }
  for (const l of spec.layouts) sfc(`${f.dirs.layouts}/${l.name}.vue`, layout(l))
  for (const p of spec.pages) sfc(`${f.dirs.pages}/${p.file}.vue`, page(spec, p), f.page?.(spec, p))
  if (spec.helpers) {
    for (const [name, source] of Object.entries(UTILS)) files[`${f.dirs.utils}/${name}.ts`] = source
    for (const name of COMPOSABLES)
      if (name !== 'useItems' || spec.api.includes('items')) files[`${f.dirs.composables}/${name}.ts`] = f.composables[name]
  } else files[`${f.dirs.composables}/useCounter.ts`] = f.composables.useCounter
  if (f.composables.useHead) files[`${f.dirs.composables}/useHead.ts`] = f.composables.useHead
  return files
}

/** Nitro-style API routes (server/api): shared by every framework on Nitro 2. */
export function nitroApi(spec, dir = 'server') {
  const files = {
    [`${dir}/api/hello.ts`]: `export default defineEventHandler(() => ({ message: 'hello', list: [1, 2, 3], nested: { ok: true } }))\n`,
  }
  if (spec.api.includes('items')) {
    files[`${dir}/utils/items.ts`] = ITEMS_SOURCE
    files[`${dir}/api/items.get.ts`] =
      `export default defineEventHandler((event) => makeItems(Number(getQuery(event).cat ?? 1)))\n`
  }
  return files
}

const toggleAndCounter = (imports) => ({
  useToggle: `${imports}export function useToggle(initial = false) {\n  const on = ref(initial)\n  const toggle = () => { on.value = !on.value }\n  return { on, toggle }\n}\n`,
  useCounter: `${imports}export function useCounter(initial = 0) {\n  const count = ref(initial)\n  const increment = () => { count.value++ }\n  return { count, increment }\n}\n`,
})

const headBody = `  useHead({
    title,
    meta: [
      { name: 'description', content: description },
      { property: 'og:title', content: title },
    ],
    link: [{ rel: 'canonical', href: 'http://127.0.0.1' + path }],
  })
`

/**
 * Flavour for frameworks with directory conventions, auto-imports, useHead / useFetch / useState.
 * A framework with other names passes them in.
 */
export function conventions({
  src = 'app/',
  link = 'FwLink',
  layoutOf = (name) => `definePageMeta({ layout: '${name}' })`,
  useFetch,
  useState,
  imports = '',
} = {}) {
  const fetchItems = useFetch ?? ((key) => `useFetch<Item[]>('/api/items', { key: ${key}, query: { cat } })`)
  const state = useState ?? `useState<string[]>('cart', () => [])`
  return {
    autoImport: true,
    link,
    dirs: {
      pages: `${src}pages`,
      components: `${src}components`,
      composables: `${src}composables`,
      utils: `${src}utils`,
      layouts: `${src}layouts`,
    },
    composables: {
      ...toggleAndCounter(imports),
      useCart: `${imports}export function useCart() {\n  const cart = ${state}\n  const add = (id: string) => { cart.value = [...cart.value, id] }\n  return { cart, add }\n}\n`,
      usePageHead: `${imports}export function usePageHead(title: string, description: string, path: string) {\n${headBody}}\n`,
      useItems: `${imports}interface Item { id: string, name: string, price: number, rating: number, tag: string, description: string }\nexport function useItems(cat: number) {\n  return ${fetchItems("'items-' + cat")}\n}\n`,
    },
    page: (spec, p) => (p.layout === 'default' ? '' : layoutOf(p.layout)),
  }
}

/** Flavour for the hand-written engine: explicit imports, own thin useHead / useData. */
export function bareFlavour() {
  const vue = `import { ref } from 'vue'\n`
  return {
    autoImport: false,
    link: 'RouterLink',
    dirs: {
      pages: 'src/pages',
      components: 'src/components',
      composables: 'src/composables',
      utils: 'src/utils',
      layouts: 'src/layouts',
    },
    composables: {
      ...toggleAndCounter(vue),
      useHead: `import { inject } from 'vue'

export interface Head { title?: string, meta?: Record<string, string>[], link?: Record<string, string>[] }
export function useHead(head: Head) {
  if (import.meta.env.SSR) Object.assign(inject<{ value: Head }>('head')!.value, head)
  else if (head.title) document.title = head.title
}
`,
      useCart: `import { inject, type Ref } from 'vue'\n\nexport function useCart() {\n  const cart = inject<Ref<string[]>>('cart')!\n  const add = (id: string) => { cart.value = [...cart.value, id] }\n  return { cart, add }\n}\n`,
      usePageHead: `import { useHead } from './useHead'\n\nexport function usePageHead(title: string, description: string, path: string) {\n${headBody}}\n`,
      useItems: `import { inject, shallowRef } from 'vue'

interface Item { id: string, name: string, price: number, rating: number, tag: string, description: string }
export async function useItems(cat: number) {
  const store = inject<Record<string, unknown>>('data')!
  const key = 'items-' + cat
  if (!(key in store)) store[key] = await $fetch('/api/items?cat=' + cat)
  return { data: shallowRef(store[key] as Item[]) }
}
`,
    },
  }
}
