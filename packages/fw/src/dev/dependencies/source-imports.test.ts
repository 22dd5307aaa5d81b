import { describe, expect, test } from 'vitest'
import { sourceImports } from './source-imports.ts'

describe('sourceImports', () => {
  test.each<[string, string, string[]]>([
    [
      'a.ts',
      `import a from 'a'\nimport 'b'\nimport * as c from "c"\nexport * from 'd'\nexport { e } from 'e'`,
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [
      'a.ts',
      `import type a from 'a'\nimport { type B } from 'b'\nimport { type C, c } from 'c'\nexport type { D } from 'd'\nexport type * from 'e'`,
      ['c'],
    ],
    [
      'a.ts',
      `const x = await import('a')\nimport(\`b\`)\nimport(\n  /* @vite-ignore */ 'c'\n)\nimport('./' + x)\nimport(\`d/\${x}\`)`,
      ['a', 'b', 'c'],
    ],
    ['a.ts', `const emoji = '😀é'; const x = () => import('a')`, ['a']],
    ['a.js', `const text = "import x from 'no'" // import 'no'\nimport y from 'yes'`, ['yes']],
    ['a.jsx', `import a from 'a'\nexport default () => <div>{a}</div>`, ['a']],
    ['a.js', `import a from 'a'\nexport default () => <div>{a}</div>`, ['a']],
    ['a.tsx', `import a from 'a'\nexport default (): unknown => <div>{a}</div>`, ['a']],
    ['a.mts', `import a from 'a'\nconst b = <string>a`, ['a']],
    ['a.ts', 'const a = 1', []],
    ['a.ts', '', []],
  ])('%s: %s', (file, text, expected) => expect(sourceImports(text, `/${file}`)).toEqual(expected))

  test('parses both scripts of a component, and nothing else', () => {
    const text = `<template><p>import x from 'no'</p></template>
<script lang="ts">import type { A } from 'no'\nimport a from 'a'\nexport default {}</script>
<script setup lang="ts" generic="T">import b from 'b'\nconst c = <T,>(x: T) => import('c')</script>
<style>@import 'no';</style>`
    expect(sourceImports(text, '/x.vue')).toEqual(['a', 'b', 'c'])
    expect(sourceImports(`<script lang="tsx">import a from 'a'\nexport default () => <div /></script>`, '/x.vue')).toEqual(['a'])
    expect(sourceImports(`<script>import a from 'a'</script>`, '/x.vue')).toEqual(['a'])
    expect(sourceImports('<template />', '/x.vue')).toEqual([])
  })

  test('survives deeply nested code and syntax errors', () => {
    expect(sourceImports(`import a from 'a'\nconst b = ${'['.repeat(200_000)}`, '/a.ts')).toEqual([])
    expect(() => sourceImports(`import a from 'a'\n}}}{{{`, '/a.ts')).not.toThrow()
  })
})
