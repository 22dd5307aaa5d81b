import type { AutoImport } from '@fw/schema'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { allWays, compileComponent } from '../../source/testing/compile-component.ts'
import { runPasses } from '../../source/testing/run-passes.ts'
import { treeShakeComposables } from './tree-shake-composables.ts'

const imports: AutoImport[] = [
  { name: 'onMounted', from: 'vue' },
  { name: 'onPrehydrate', from: '#app' },
]
const pass = treeShakeComposables(
  {
    client: { ui: ['onServerPrefetch'], '#app': ['onPrehydrate'] },
    server: { ui: ['onMounted'], '#app': ['definePageMeta'], own: ['track'] },
  },
  () => imports,
)
const shake = (code: string, side: 'client' | 'server' = 'server', dev = false, id = '/app/a.ts') =>
  runPasses([pass], code, id, { side, dev })

describe('treeShakeComposables', () => {
  test.each([
    ['onMounted(() => { a() })\nb()', ';\nb()'],
    ['if (a) onMounted(b)\nelse c()', 'if (a) ;\nelse c()'],
    ['onMounted<T>(b);c()', ';c()'],
    [`import { onMounted as m } from 'vue'\nm(b)`, `import { onMounted as m } from 'vue'\n;`],
    [`import { onMounted } from '#imports'\nonMounted(b)`, `import { onMounted } from '#imports'\n;`],
    [`import { definePageMeta } from '#app'\ndefinePageMeta({})`, `import { definePageMeta } from '#app'\n;`],
    [`import { track } from 'own'\ntrack(1)`, `import { track } from 'own'\n;`],
    ['onMounted(() => onMounted(a))', ';'],
    ['onMounted(() => { onMounted(a) })', ';'],
  ])('removes %j from the server build', (code, expected) => {
    expect(shake(code)).toBe(expected)
  })

  test.each([
    'export const a = onMounted(b)',
    'const f = () => onMounted(b)',
    `import { onMounted } from './mine'; onMounted(b)`,
    'function onMounted() {}; onMounted(b)',
    'const f = (onMounted) => { onMounted(b) }',
    '// onMounted(b)\nconst a = "onMounted(b)"',
    'object.onMounted(b)',
    'track(1)',
    'const a = 1',
  ])('does not remove %j', (code) => {
    expect(shake(code)).toBeUndefined()
  })

  test('has a list per side, and does nothing in development', () => {
    expect(shake('onMounted(b)', 'client')).toBeUndefined()
    expect(shake('onPrehydrate(b)', 'client')).toBe(';')
    expect(shake('onPrehydrate(b)', 'server')).toBeUndefined()
    expect(shake('onMounted(b)', 'server', true)).toBeUndefined()
  })

  test.each(allWays)('works in components (%o)', (way) => {
    const code = compileComponent(
      `<script setup lang="ts">\nonMounted(() => secret())\nconst a = 1\n</script><template>{{ a }}</template>`,
      way,
    )
    const result = shake(code, 'server', false, '/app/Page.vue')!
    expect(result).not.toContain('secret')
    expect(parseSync('a.ts', result).errors).toEqual([])
  })
})
