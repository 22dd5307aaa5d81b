import { fileURLToPath } from 'node:url'
import type { PageRoute } from '@fw/schema'
import { expect, it } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { checkPagePatterns } from './check-page-patterns.ts'

const page = (given: Partial<PageRoute> & { path: string }): PageRoute => ({
  children: [],
  mode: 'all',
  meta: {},
  dynamicMeta: [],
  ...given,
})
const runtimeDir = fileURLToPath(new URL('../../../../runtime', import.meta.url))
const problemsOf = async (...paths: string[]) =>
  (
    await checkPagePatterns(
      paths.map((path) => page({ path })),
      runtimeDir,
    )
  ).map(({ level, code }) => `${level} ${code}`)

it('reports expressions of the author that are slow', async () => {
  expect(await problemsOf('/x/:r(.*)+/y')).toEqual(['error FW_PAGES_SLOW_PATTERN'])
  expect(await problemsOf('/:a(.*)/x/:b(.*)/y')).toEqual(['warning FW_PAGES_SLOW_PATTERN'])
  expect(await problemsOf(String.raw`/:a([\w-]+)-:b([\w-]+)`)).toEqual(['warning FW_PAGES_SLOW_PATTERN'])
})

it('reports nothing else', async () => {
  expect(
    await problemsOf(
      '/:id()-:slug()-print',
      '/docs/:slug(.*)*/edit',
      String.raw`/:id(\d+)`,
      String.raw`/:lang(en|fr)?/:rest(.*)*`,
      String.raw`/:y(\d{4})-:m(\d\d)`,
      String.raw`/:a([a-z]+)-:b(\d+)`,
      '/:not(valid(/x',
    ),
  ).toEqual([])
})

it('says where, also for aliases and children', async () => {
  const dir = project({
    'a.vue': "<script setup>\ndefinePageMeta({\n  path: '/x/:r(.*)+/y',\n})\n</script>",
    'b.vue': "<script setup>\ndefinePageMeta({ alias: [':a([\\\\w-]+)-:b([\\\\w-]+)'] })\n</script>",
  })
  const pages = [
    page({ path: '/x/:r(.*)+/y', file: `${dir}/a.vue`, children: [page({ path: 'more' })] }),
    page({ path: '/top', children: [page({ path: 'b', alias: [String.raw`:a([\w-]+)-:b([\w-]+)`], file: `${dir}/b.vue` })] }),
  ]
  expect(await checkPagePatterns(pages, runtimeDir)).toMatchObject([
    { level: 'error', file: `${dir}/a.vue`, line: 3, column: 10, why: expect.stringContaining('`/x/:r(.*)+/y`') },
    { level: 'warning', file: `${dir}/b.vue`, line: 2, column: 27, why: expect.stringContaining('`/top/:a') },
  ])
})
