import { expect, it } from 'vitest'
import { analyseRouteRules } from './analyse-route-rules.ts'
import { pageMetaTransform } from './page-meta-transform.ts'
import { readPageMeta } from './read-page-meta.ts'

const page = (script: string): string => `<script setup lang="ts">\n${script}\n</script>`
const problemsOf = (script: string): string[] =>
  analyseRouteRules(page(script), '/a.vue').problems.map(({ code, line, column }) => `${code.slice(15)} ${line}:${column}`)

it('reads literal rules', () => {
  const { rules, problems } = readPageMeta(page(`defineRouteRules({ swr: 60, redirect: { to: '/b' } } as const)`), '/a.vue', {
    routeRules: true,
  })
  expect([rules, problems]).toEqual([{ swr: 60, redirect: { to: '/b' } }, []])
})

it('is only a macro if enabled', () => {
  expect(readPageMeta(page('defineRouteRules({ swr: 60 })'), '/a.vue')).not.toHaveProperty('rules')
})

it.each([
  ['defineRouteRules({})\ndefineRouteRules({})', ['TWICE 3:1']],
  ['const x = defineRouteRules({})', ['NOT_TOP_LEVEL 2:11']],
  ['defineRouteRules({ swr: seconds })', ['NOT_STATIC 2:1']],
  ['defineRouteRules()', ['NOT_STATIC 2:1']],
  ['defineRouteRules({ __proto__: {} })', ['NOT_STATIC 2:1']],
  ['defineRouteRules({ swr: "60" })', ['INVALID 2:1']],
  ['defineRouteRules({ prerende: true })', ['INVALID 2:1']],
  ['// defineRouteRules({})', []],
])('%s', (script, expected) => {
  expect(problemsOf(script)).toEqual(expected)
})

it('is removed from the page', async () => {
  const [transform] = pageMetaTransform({ routeRules: true })
  const result = await transform!.transform(page(`defineRouteRules({ swr: 60 })\nconst a = 1`), '/a.vue', {} as never) // the context is not used
  expect(result).toMatchObject({ code: page('\nconst a = 1') })
})
