import { expect, test } from 'vitest'
import { moduleFiles } from './module-files.ts'

test('distinguishes files of modules from code that they add to the app', () => {
  const { has, files } = moduleFiles({
    layers: [{ modules: '/site/modules' }, { modules: '/site/node_modules/layer/modules' }] as never,
    modules: [{ file: '/site/tools/a.ts' }, { file: '/site/node_modules/b/index.mjs' }, {}] as never,
  })
  expect(files).toEqual(['/site/tools/a.ts'])
  const paths = [
    '/site/tools/a.ts',
    '/site/modules/b.ts',
    '/site/modules/c/index.ts',
    '/site/modules/c/helper.ts',
    '/site/modules',
  ]
  for (const path of paths) expect([path, has(path)]).toEqual([path, true])
  const others = [
    '/site/modules/c/runtime/plugin.ts',
    '/site/modules/runtime/plugin.ts',
    '/site/modules-of-mine/a.ts',
    '/site/tools/b.ts',
    '/site/node_modules/layer/modules/a.ts',
  ]
  for (const path of others) expect([path, has(path)]).toEqual([path, false])
})
