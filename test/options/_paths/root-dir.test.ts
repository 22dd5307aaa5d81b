import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const page = '<template><p /></template>'
const files = { 'app/pages/a.vue': page, 'site/app/pages/b.vue': page, 'pages/c.vue': page, 'site/pages/d.vue': page }

it.each([
  ['A', variantA, '/b', '/a'],
  ['B', variantB, '/d', '/c'],
])('rootDir: everything is resolved below it, in %s', async (_variant, config, there, here) => {
  const moved = await describedApp(files, { ...config, rootDir: './site' })
  expect(moved.app.pages.map(({ path }) => path)).toEqual([there])
  expect(moved.from(moved.options.buildDir)).toBe('site/.fw')
  expect(moved.serverDirs.map(moved.from)).toEqual(['site/server'])
  const own = await describedApp(files, { ...config })
  expect(own.app.pages.map(({ path }) => path)).toEqual([here])
  expect(own.from(own.options.buildDir)).toBe('.fw')
})
