import type { Files } from '../support/project.ts'

/** The source of an app that uses every kind of generated type, relative to the source directory. */
export const source: Files = {
  'app.config.ts': `export default defineAppConfig({ title: 'Books', theme: { color: 'red' } })\n`,
  'components/FormField.ts': `export default defineComponent({ props: { label: { type: String, required: true } } })\n`,
  'components/islands/BookTable.ts': `export default defineComponent({ props: { category: String } })\n`,
  'components/Markdown.server.ts': `export default defineComponent({})\n`,
  'composables/use-cart.ts': `export function useCart(id: number) {
  return { id, items: ref<string[]>([]) }
}
export interface CartItem<T> {
  value: T
}
`,
  'layouts/default.ts': `export default defineComponent({})\n`,
  'layouts/wide.ts': `export default defineComponent({ props: { title: String } })\n`,
  'middleware/auth.ts': `export default defineFwRouteMiddleware((to) => {
  if (to.path === '/admin') return navigateTo('/')
})
`,
  'middleware/all.global.ts': `export default defineFwRouteMiddleware(() => {})\n`,
  'plugins/greet.ts': `export default defineFwPlugin(() => ({ provide: { greet: (name: string) => \`Hello \${name}\` } }))\n`,
  'utils/right.ts': `import { useState } from '#imports'
import { FormField, FwIsland, LazyFormField } from '#components'
import { useFwApp as sameApp } from '#app'
import type { CartItem as SameItem } from '~/composables/use-cart'

export async function right() {
  const cart = useCart(1)
  const first: string | undefined = cart.items.value[0]
  const item: CartItem<number> = { value: 1 } satisfies SameItem<number>
  const books = await $fetch('/api/books')
  const at: string = books[0]!.at
  const one: { id: number } = await $fetch(\`/api/books/\${cart.id}\`)
  const { saved }: { saved: true } = await $fetch('/api/books', { method: 'POST', body: {} })
  const { data } = await useFetch('/api/books', { query: { page: 1 } })
  const title: string | undefined = data.value?.[0]?.title
  const { data: picked } = await useFetch('/api/books/1', { transform: ({ id }) => id })
  const id: number | null | undefined = picked.value
  const given: boolean = await $fetch<boolean>('/api/anything')
  const config = useRuntimeConfig()
  const base: string = config.public.apiBase
  const own: number = useRuntimeConfig({ node: {}, context: {} }).limits.max
  const theme: { color: string; dark: boolean } = useAppConfig().theme
  const greeting: string = useFwApp().$greet('you') + sameApp().$greet('me')
  setPageLayout('wide', { title: 'Books' })
  definePageMeta({ layout: 'wide', middleware: ['auth', (to) => to.path !== '/'] })
  const state: Ref<number> = useState('count', () => 1)
  const islands = [h(FwIsland, { name: 'BookTable', props: { category: 'new' }, lazy: true }), h(FwIsland, { name: 'Markdown' })]
  const refreshed: Promise<void> | undefined = ref<InstanceType<typeof FwIsland>>().value?.refresh()
  return [first, islands, refreshed, item, at, one, saved, title, id, given, base, own, theme, greeting, state, FormField, LazyFormField, import.meta.server]
}
`,
}

/** Server code, relative to the project. */
export const server: Files = {
  'server/api/books/index.get.ts': `export default defineEventHandler(() => [{ id: 1, title: 'A', at: new Date() }])\n`,
  'server/api/books/index.post.ts': `export default defineEventHandler(async (event) => {
  await readBody(event)
  return { saved: true as const }
})
`,
  'server/api/books/[id].get.ts': `export default defineEventHandler((event) => {
  const { secret } = useRuntimeConfig()
  return { id: quadruple(Number(getRouterParam(event, 'id'))), known: secret.length > 0 }
})
`,
  'server/api/files/[...path].ts': `export default defineEventHandler(() => 'text')\n`,
  'server/utils/numbers/large/quadruple.ts': `export const quadruple = (value: number) => double(double(value))\n`,
  'server/utils/double.ts': `export const double = (value: number) => value * 2\n`,
}

/** Lines with one error each, and a part of its message. */
export const mistakes: readonly (readonly [line: string, said: string])[] = [
  [`useCart('one')`, `'string' is not assignable to parameter of type 'number'`],
  [`setPageLayout('narrow')`, `"narrow"' is not assignable`],
  [`setPageLayout('wide', { title: 1 })`, `'number' is not assignable to type 'string`],
  [`definePageMeta({ layout: 'narrow' })`, `"narrow"' is not assignable`],
  [`definePageMeta({ middleware: 'nobody' })`, `"nobody"' is not assignable`],
  [`;(await $fetch('/api/books'))[0]!.author`, `'author' does not exist`],
  [`;(await $fetch('/api/books/1')).author`, `'author' does not exist`],
  [`;(await $fetch('/api/books', { method: 'POST' })).author`, `'author' does not exist`],
  [`;(await $fetch('/api/files/a/b')).author`, `'author' does not exist`],
  [`;(await useFetch('/api/books')).data.value?.[0]?.author`, `'author' does not exist`],
  [`useRuntimeConfig().public.secret`, `'secret' does not exist`],
  [`useRuntimeConfig().secret`, `'secret' does not exist`],
  [`useRuntimeConfig().unknown`, `'unknown' does not exist`],
  [`useAppConfig().theme.size`, `'size' does not exist`],
  [`useFwApp().$greet(1)`, `'number' is not assignable to parameter of type 'string'`],
  [
    `const island: InstanceType<typeof import('#components').FwIsland>['$props'] = { name: 'BookTabel' }`,
    `"BookTabel"' is not assignable to type '"BookTable" | "Markdown"'`,
  ],
  [`const plain: import('#app').IslandName = 'FormField'`, `"FormField"' is not assignable to type`],
  [`useNothing()`, `Cannot find name 'useNothing'`],
]

export const config = `runtimeConfig: { secret: 'x', limits: { max: 3 }, public: { apiBase: '/v1' } }, appConfig: { theme: { dark: true } }`

/** With its files in a directory. */
export function below(dir: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${dir}${path}`, text]))
}
