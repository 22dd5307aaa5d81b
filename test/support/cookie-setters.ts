import type { Files } from './project.ts'

/** How a page or route is cached. */
export const cacheRules = ['swr', 'isr', 'cache', 'none'] as const
export type CacheRule = (typeof cacheRules)[number]

/** Who sets a cookie of a page, and of a route. `nobody` is for comparison. */
export const pageSetters = ['page', 'plugin', 'middleware', 'hook', 'listener', 'nobody'] as const
export const routeSetters = ['route', 'middleware', 'hook', 'nobody'] as const

/** Lines of `routeRules`. */
export const setterRules = ['/table', '/api/table']
  .map(
    (base) =>
      `    '${base}/swr/**': { swr: 60 },\n    '${base}/isr/**': { isr: 60 },\n    '${base}/cache/**': { cache: { maxAge: 60 } },\n`,
  )
  .join('')

/** What sets a cookie for `/table/<rule>/<who>`, and prints what it knows of the visitor. */
export const setterFiles: Files = {
  'server/middleware/table.ts': `export default defineEventHandler((event) => {
  if (/\\/table\\/.*\\/middleware/i.test(event.path)) setCookie(event, 'mark', 'canary-mark')
})`,
  'server/plugins/table.ts': `export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('request', (event) => {
    if (/\\/table\\/.*\\/hook/i.test(event.path)) setCookie(event, 'mark', 'canary-mark')
  })
  hooks.hook('render:html', (_, { event }) => {
    if (/\\/table\\/.*\\/listener/i.test(event.path)) setCookie(event, 'mark', 'canary-mark')
  })
})`,
  'server/utils/answer-table.ts': `import type { H3Event } from 'h3'
export const answerTable = (event: H3Event) => {
  if (getRouterParam(event, 'who')?.toLowerCase() === 'route') setCookie(event, 'mark', 'canary-mark')
  return { user: getCookie(event, 'user') ?? 'nobody' }
}`,
  ...Object.fromEntries(
    cacheRules.map((rule) => [
      `server/api/table/${rule}/[...who].ts`,
      'export default defineEventHandler((event) => answerTable(event))',
    ]),
  ),
  'app/plugins/table.ts': `export default defineFwPlugin(() => {
  if (import.meta.server && /\\/table\\/.*\\/plugin/i.test(useRequestURL().pathname)) useCookie('mark').value = 'canary-mark'
})`,
  'app/pages/table/[rule]/[who].vue': `<script setup>
const user = useState('user', () => useCookie('user').value ?? 'nobody')
if (import.meta.server && String(useRoute().params.who).toLowerCase() === 'page') useCookie('mark').value = 'canary-mark'
</script>
<template><main>user: {{ user }}</main></template>`,
}

/** Paths that mean the same page. Routes distinguish the case of their paths, so only that of their parameters changes. */
export function spellingsOf(path: string): string[] {
  const at = path.indexOf('/table') + 1
  const [start, end] = [path.slice(0, at), path.slice(at)]
  return [
    path,
    `${start}%74${end.slice(1)}`,
    `${path.slice(0, -1)}%${path.charCodeAt(path.length - 1).toString(16)}`,
    start === '/' ? path.toUpperCase() : path.replace(/[^/]+$/, (name) => name.toUpperCase()),
    `${start}x/../${end}`,
    `${start}./${end}`,
    `${start}%2e/${end}`,
    `/${path}`,
    path.replace('/table/', '/table//'),
  ]
}
