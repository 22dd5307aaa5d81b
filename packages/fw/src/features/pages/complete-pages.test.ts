import type { PageRoute } from '@fw/schema'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { completePages } from './complete-pages.ts'

const rootDir = join(import.meta.dirname, '.')
const options = { rootDir, isKnown: () => false, resolveAlias: (path: string) => path.replace(/^~\//, `${rootDir}/`) }

it('fills in missing properties, at any depth', () => {
  const pages = [
    { path: '/a', file: '~/page-tree.ts', children: [{ path: 'b', file: './page-tree.ts' }] },
  ] as unknown as PageRoute[]
  expect(completePages(pages, options)).toEqual([])
  const filled = { mode: 'all', meta: {}, dynamicMeta: [], file: join(rootDir, 'page-tree.ts') }
  expect(pages).toEqual([{ path: '/a', ...filled, children: [{ path: 'b', ...filled, children: [] }] }])
})

it('reports a missing file', () => {
  const [problem] = completePages([{ path: '/gone', file: '~/gone.vue' }], options)
  expect(problem).toMatchObject({ level: 'error', code: 'FW_PAGES_NO_FILE' })
  expect(problem!.why).toContain(`/gone was added with a file that does not exist: ${rootDir}/gone.vue`)
})
