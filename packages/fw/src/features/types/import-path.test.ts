import { relative } from 'pathe'
import { expect, it } from 'vitest'
import { importPath, pathFrom } from './import-path.ts'

it('returns paths relative to the declaration, without extensions that TypeScript resolves', () => {
  const from = '/p/.fw/types/imports.d.ts'
  const paths = {
    '/p/app/use-x.ts': '../../app/use-x',
    '/p/app/x.js': '../../app/x',
    '/p/app/x.mts': '../../app/x.mjs',
    '/p/app/x.d.cts': '../../app/x.cjs',
    '/p/app/Card.vue': '../../app/Card.vue',
    '/p/app/use.cart.ts': '../../app/use.cart',
    '/p/.fw/types/near.ts': './near',
  }
  for (const [target, path] of Object.entries(paths)) expect(importPath(from, target)).toBe(JSON.stringify(path))
})

it('keeps packages and aliases, and escapes quotes', () => {
  expect(importPath('/p/x.d.ts', '@scope/lib/x')).toBe('"@scope/lib/x"')
  expect(importPath('/p/x.d.ts', '#app')).toBe('"#app"')
  expect(importPath('/p/x.d.ts', `/p/it's "x".ts`)).toBe(String.raw`"./it's \"x\""`)
})

it('starts paths with a dot, including those of hidden files', () => {
  expect(pathFrom('/p', '/p/.config/x')).toBe('./.config/x')
  expect(pathFrom('/p', '/p/..x')).toBe('./..x')
  expect(pathFrom('/p/a', '/p')).toBe('..')
  expect(pathFrom('/p', '/p')).toBe('.')
})

const expected = (path: string): string => (path === '' ? '.' : /^\.\.?(?:\/|$)/.test(path) ? path : `./${path}`)

it('returns the same as node:path', () => {
  const paths = [
    '/',
    '/a',
    '/ab',
    '/a/b',
    '/a/bc',
    '/a/b/c.ts',
    '/a/.fw/types',
    '/a/.fw/types/x.d.ts',
    '/a//b',
    '/a/../b',
    '/a/b/',
    '/c d/é',
  ]
  for (const dir of paths)
    for (const target of paths)
      expect([dir, target, pathFrom(dir, target)]).toEqual([dir, target, expected(relative(dir, target))])
})
