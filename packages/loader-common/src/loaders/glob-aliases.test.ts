import type { BuildApp } from '@fw/schema'
import { expect, it } from 'vitest'
import { globAliases } from './glob-aliases.ts'

const experimental = { localLayerAliases: true }
const layers = [
  { root: '/project', options: { experimental, alias: { '~': '/project/app', '#shared': '/project/shared' } } },
  { root: '/project/layers/base', options: { experimental, alias: { '~': '/project/layers/base/src' } } },
]
const app = { fw: { layers } } as unknown as BuildApp // only the members that are used

const rewrite = (code: string, file = '/project/app/pages/index.vue'): string => globAliases(code, file, app)

it.each([
  [`import.meta.glob('~/notes/*.ts')`, `import.meta.glob('../notes/*.ts')`],
  [`import.meta.glob('~/pages/*.vue')`, `import.meta.glob('./*.vue')`],
  ['import.meta.glob("#shared/*.ts", { eager: true })', 'import.meta.glob("../../shared/*.ts", { eager: true })'],
  ['import.meta.glob(`~/notes/*.ts`)', 'import.meta.glob(`../notes/*.ts`)'],
  [`import.meta.glob(['~/a/*.ts', "!~/a/b.ts", './c.ts'])`, `import.meta.glob(['../a/*.ts', "!../a/b.ts", './c.ts'])`],
  [`import.meta.glob([\n  '~/a/*.ts',\n  '#shared/*.ts',\n])`, `import.meta.glob([\n  '../a/*.ts',\n  '../../shared/*.ts',\n])`],
  [`import.meta.glob<{ a: 1 }>('~/a/*.ts')`, `import.meta.glob<{ a: 1 }>('../a/*.ts')`],
  [`import.meta.glob ( '~/a/*.ts' )`, `import.meta.glob ( '../a/*.ts' )`],
  [
    `const a = import.meta.glob('~/a/*.ts'), b = import.meta.glob('~/b/*.ts')`,
    `const a = import.meta.glob('../a/*.ts'), b = import.meta.glob('../b/*.ts')`,
  ],
])('makes aliases relative: %s', (code, expected) => {
  expect(rewrite(code)).toBe(expected)
})

it.each([
  `import.meta.glob('./notes/*.ts')`,
  `import.meta.glob('../notes/*.ts')`,
  `import.meta.glob('/notes/*.ts')`,
  `import.meta.glob('#other/*.ts')`,
  `import.meta.glob('~other/*.ts')`,
  `import.meta.glob(pattern)`,
  `import.meta.glob(\`~/\${name}/*.ts\`)`,
  `import a from '~/a.ts'\nimport.meta.globs('~/a')`,
  `import a from '~/a.ts'`,
])('changes nothing else: %s', (code) => {
  expect(rewrite(code)).toBe(code)
})

it('resolves aliases of the layer that contains the file', () => {
  expect(rewrite(`import.meta.glob('~/notes/*.ts')`, '/project/layers/base/src/pages/a.vue')).toBe(
    `import.meta.glob('../notes/*.ts')`,
  )
  expect(rewrite(`import.meta.glob('#shared/*.ts')`, '/project/layers/base/a.ts')).toBe(`import.meta.glob('../../shared/*.ts')`)
})
