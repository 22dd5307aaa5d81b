import { describe, expect, it } from 'vitest'
import { importsOf } from './imports.ts'

describe('importsOf', () => {
  it.each([
    [`import { a } from 'x'`, false],
    [`import a, { type b } from 'x'`, false],
    [`import * as a from 'x'`, false],
    [`import 'x'`, false],
    [`import type { a } from 'x'`, true],
    [`import { type a } from 'x'`, true],
    [`export * from 'x'`, false],
    [`export { a, type b } from 'x'`, false],
    [`export type { a } from 'x'`, true],
    [`export type * from 'x'`, true],
    [`const a = await import('x')`, false],
    ['const a = await import(`x`)', false],
    [`type a = import('x').b`, true],
    [`type a = typeof import('x')`, true],
  ])('parses %s', (code, typeOnly) => {
    expect(importsOf('a.ts', code)).toEqual([{ specifier: 'x', line: 1, typeOnly }])
  })

  it.each([`export const a = 1`, `const a = await import(name)`, 'const a = await import(`./${name}.ts`)', `// import 'x'`])(
    'finds nothing in %s',
    (code) => {
      expect(importsOf('a.ts', code)).toEqual([])
    },
  )

  it('returns lines in order, also after non-ASCII characters', () => {
    const found = importsOf('a.ts', `// é → 😀\nimport 'x'\n\nconst y = import('y')\nexport * from 'z'\n`)
    expect(found.map(({ specifier, line }) => [specifier, line])).toEqual([
      ['x', 2],
      ['y', 4],
      ['z', 5],
    ])
  })

  it('parses every script of a component', () => {
    const component = `<template>\n  <p />\n</template>\n<script lang="ts">\nimport type { a } from 'x'\n</script>\n<script setup lang="ts">\nimport y from 'y'\n</script>\n`
    expect(importsOf('a.vue', component)).toEqual([
      { specifier: 'x', line: 5, typeOnly: true },
      { specifier: 'y', line: 8, typeOnly: false },
    ])
  })

  it('reports the file that cannot be parsed', () => {
    expect(() => importsOf('packages/kit/src/a.ts', 'import {')).toThrow(/packages\/kit\/src\/a\.ts cannot be parsed/)
  })
})
