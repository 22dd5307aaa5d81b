import type { AppDescription, PageRoute } from '@fw/schema'
import { expect, test } from 'vitest'
import { createGeneratedFiles } from './generated-files.ts'
import { syncGeneratedRoutes } from './sync-generated-routes.ts'

const pages = (count: number): PageRoute[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `/p${index}`,
    name: `p${index}`,
    file: `/app/pages/p${index}.vue`,
    children: [],
    mode: 'all',
    meta: {},
    dynamicMeta: [],
  }))

test('adds modules for new shards, and keeps the existing ones', async () => {
  const app = { pages: pages(1) } as AppDescription // no other members are read
  const files = createGeneratedFiles(app)
  syncGeneratedRoutes(files, app)
  expect(files.list()).toEqual([])
  app.pages = pages(300)
  syncGeneratedRoutes(files, app)
  const names = files.list().map(({ name }) => name)
  expect(names).toContain('routes/shard-1.mjs')
  const first = await files.text('#build/hot/routes/shard-0', 'client')
  expect(first).toContain('/app/pages/p0.vue')
  app.pages = pages(600).toReversed()
  syncGeneratedRoutes(files, app)
  expect(files.list().length).toBeGreaterThan(names.length)
  expect(await files.changed(['pages'])).toEqual(['#build/hot/routes/shard-0'])
  expect(await files.text('#build/hot/routes/shard-0', 'client')).toContain('/app/pages/p599.vue')
  app.pages = pages(1)
  syncGeneratedRoutes(files, app)
  await files.changed(['pages'])
  expect(await files.text('#build/hot/routes/shard-0', 'client')).not.toContain('pages/p')
})
