import { expect, it } from 'vitest'
import { chunkName, type NamedChunk } from './chunk-names.ts'

const chunk = (more: Partial<NamedChunk>): NamedChunk => ({
  fileName: '_fw/a1b2.js',
  isEntry: false,
  facadeModuleId: null,
  modules: {},
  ...more,
})

const places = { options: { rootDir: '/p' }, runtimeDir: '/p/node_modules/@fw/runtime' }

it.each([
  ['entry', { isEntry: true, facadeModuleId: '/p/.fw/entry.js' }],
  ['app/pages/about.vue', { facadeModuleId: '/p/app/pages/about.vue' }],
  ['app/pages/about.vue', { facadeModuleId: '/p/app/pages/about.vue?x=1' }],
  ['fw', { facadeModuleId: '/p/node_modules/@fw/runtime/dist/head/library.mjs' }],
  [
    'app/components/Big.vue + 1 more',
    { modules: { '/p/app/small.ts': { renderedLength: 1 }, '/p/app/components/Big.vue': { renderedLength: 9 } } },
  ],
  ['/other/layer/a.ts', { modules: { '/other/layer/a.ts': { renderedLength: 1 } } }],
  ['shared', {}],
] satisfies [string, Partial<NamedChunk>][])('%s', (name, more) => {
  expect(chunkName(chunk(more), places)).toBe(name)
})

it('uses the name of a package', () => {
  const file = import.meta.resolve('vitest').replace('file://', '')
  expect(chunkName(chunk({ modules: { [file]: { renderedLength: 1 } } }), places)).toBe('vitest')
})
