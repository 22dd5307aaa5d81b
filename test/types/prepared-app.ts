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
  const { error } = await useFetch('/api/books')
  const issue: string | undefined = error.value?.data?.data.issues[0].message
  definePageMeta({ validate: (to) => /^\\d+$/.test(String(to.params.id)) && to.query.page !== '0' })
  const { data: picked } = await useFetch('/api/books/1', { transform: ({ id }) => id })
  const id: number | null | undefined = picked.value
  const given: boolean = await $fetch<boolean>('/api/anything')
  const searched: string[] = await $fetch('/api/search', { query: { q: 'a', page: 1 } })
  await Promise.all([
    $fetch('/api/search?q=a'),
    $fetch('/api/books', { method: given ? 'POST' : 'GET', responseType: 'text' }),
    $fetch('/api/people', { method: 'put', body: { name: 'A', born: 1900 } }),
    $fetch('/api/people', { method: 'PUT', body: new FormData() }),
    $fetch('/api/people', { query: { page: 1 } }).then(([page, empty]: readonly [number, boolean]) => [page, empty]),
    $fetch('/api/people', { method: 'POST', body: { name: 'A' }, query: { notify: true } }).then(({ born }) => born.toFixed()),
    $fetch('/api/files/a', { method: 'DELETE' }),
    $fetch('/api/rows').then((rows) => rows.map(({ id }) => id.toFixed())),
    $fetch('/elsewhere', { method: 'DELETE', body: { a: 1 }, query: { at: new Date() } }),
    $fetch<number>('/api/books', { method: 'DELETE' }),
    $fetch(String(cart.id), { method: String(cart.id) }),
    useRequestFetch()('/api/books', { method: 'POST', onRequest: ({ options }) => options.headers.set('a', 'b') }),
    useFetch('/api/search', { query: { q: ref('a'), page: cart.id } }),
    useFetch(() => \`/api/books/\${cart.id}\`, { key: 'one', pick: ['id'] }),
    useFetch('/api/search', { query: computed(() => ({ q: 'a' })), transform: (found) => found.join() }),
    useFetch('/api/people', { method: 'PUT', body: { name: ref('A') }, immediate: false }),
    useFetch('/api/books', { method: ref<'GET' | 'POST'>('GET'), headers: { a: 'b' } }),
    useFetch<number>('/api/books', { method: 'DELETE', body: { a: 1 } }),
    useFetch('/elsewhere', { method: 'DELETE', body: { a: 1 }, query: { a: 1 } }),
  ])
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
  return [first, searched, issue, islands, refreshed, item, at, one, saved, title, id, given, base, own, theme, greeting, state, FormField, LazyFormField, import.meta.server]
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
  'shared/utils/forms.ts': `export const emptyForm = (): FormData => new FormData()\n`,
  'server/api/rows.get.ts': `export default defineEventHandler(() => Object.assign([{ id: 1 }], { count: 1 }))\n`,
  'server/api/search.get.ts': `export default defineEventHandler((event: H3Event<{ query: { q: string; page?: string } }>) => [getQuery(event).q])\n`,
  'server/api/people/index.post.ts': `export default defineValidatedHandler({
  validate: {
    body: schema<{ name: string; born?: number }, { name: string; born: number }>(),
    query: schema<{ notify?: string; page?: unknown }, { notify: boolean }>(),
  },
  handler: async (event, { body, query, headers }) => {
    const born: number = body.born
    const notify: boolean = query.notify
    const none: undefined = headers
    return { name: body.name, born, notify, none, path: event.path }
  },
})
`,
  'server/api/people/index.get.ts': `export default defineValidatedHandler({
  validate: { query: schema<{ page: number }, { page: number }>() },
  handler: (event, { query, body }) => [query.page, body === undefined] as const,
})
`,
  'server/api/people/[id]/[part].put.ts': `export default defineEventHandler(() => 1)\n`,
  'server/utils/schema.ts': `interface Schema<Input, Output> {
  '~standard': {
    version: 1
    vendor: string
    validate: (value: unknown) => { value: Output } | { issues: { message: string }[] }
    types?: { input: Input; output: Output }
  }
}
export function schema<Input, Output>(): Schema<Input, Output> {
  return { '~standard': { version: 1, vendor: 'own', validate: () => ({ issues: [] }) } }
}
`,
  'server/api/people/index.put.ts': `export default defineEventHandler(async (event: H3Event<{ body: { name: string; born?: number } }>) => (await readBody(event)).name)
`,
  'server/api/files/[...path].ts': `export default defineEventHandler(() => 'text')\n`,
  'server/plugins/html.ts': `export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (parts, { event }) => void parts.head.push(event.path))
  // @ts-expect-error unknown hook
  nitro.hooks.hook('render:htm', () => {})
})
`,
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
  [`await $fetch('/api/books', { method: 'DELETE' })`, `"DELETE"' is not assignable to type '"`],
  [`await $fetch('/api/books/1', { method: 'PATCH' })`, `"PATCH"' is not assignable to type '"`],
  [`await $fetch('/api/people')`, `Expected 2 arguments, but got 1`],
  [`await $fetch('/api/people/1/2', { body: { name: 'A' } })`, `Property 'method' is missing`],
  [`await $fetch('/api/people', { query: { page: 'one' } })`, `'string' is not assignable to type 'number'`],
  [`await $fetch('/api/people', { method: 'POST', body: { born: 1 } })`, `Property 'name' is missing`],
  [`await $fetch('/api/people', { method: 'POST', body: { name: '', age: 1 } })`, `'age' does not exist`],
  [`;(await $fetch('/api/people', { method: 'POST', body: { name: '' } })).age`, `'age' does not exist`],
  [`await $fetch('/api/people', { method: 'PUT' })`, `Property 'body' is missing`],
  [`await $fetch('/api/people', { method: 'PUT', body: { nam: 'A' } })`, `'nam' does not exist`],
  [`await $fetch('/api/people', { method: 'PUT', body: { name: 1 } })`, `'number' is not assignable to type 'string'`],
  [`await $fetch.raw('/api/people', { method: 'PUT', body: { name: 1 } })`, `'number' is not assignable to type 'string'`],
  [`await $fetch('/api/search')`, `Expected 2 arguments, but got 1`],
  [`await $fetch('/api/search', { query: { page: 1 } })`, `Property 'q' is missing`],
  [`await $fetch('/api/search', { query: { q: 'a', pag: 1 } })`, `'pag' does not exist`],
  [`await useFetch('/api/books', { method: 'DELETE' })`, `"DELETE"' is not assignable`],
  [`await useFetch('/api/search')`, `Expected 2-3 arguments, but got 1`],
  [`await useFetch('/api/search', { query: { q: 'a', pag: 1 } })`, `'pag' does not exist`],
  [`await useLazyFetch('/api/people', { method: 'PUT', body: { name: 1 } })`, `'number' is not assignable`],
  [`definePageMeta({ validate: (to) => to.parms.id === '1' })`, `'parms' does not exist`],
  [`;(await useFetch('/api/books')).error.value?.datas`, `'datas' does not exist`],
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
