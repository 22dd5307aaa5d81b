import type { AutoImport } from '@fw/schema'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { costOf, expectRatio } from '../../../../../test/support/measure/costs.ts'
import { allWays, compileComponent } from '../../source/testing/compile-component.ts'
import { runPasses, transformWith } from '../../source/testing/run-passes.ts'
import { autoImport, hashImports } from './auto-import-transform.ts'
import { presets } from './presets.ts'

const imports: AutoImport[] = [
  ...presets({ router: true, lazyHydration: true }),
  { name: 'formatDate', from: '/app/utils/format.ts' },
  { name: 'count', from: '/app/utils/count.ts' },
  { name: 'default', as: 'useCart', from: '/app/composables/use-cart.ts' },
  { name: 'vFocusTrap', from: '/app/utils/directives.ts' },
  { name: 'Shape', from: '/app/utils/types.ts', type: true },
]

const inject = (code: string, id = '/app/file.ts') => runPasses([autoImport(() => imports)], code, id)
const lines = (code: string) => [...code.matchAll(/^import .*;$/gm)].map(([line]) => line)

describe('autoImport', () => {
  test('imports names that are used but not declared', () => {
    const result = inject(`export const a = ref(useCart())\nwatch(a, () => formatDate(a.value))`)!
    expect(lines(result)).toEqual([
      'import { ref, watch } from "vue";',
      'import { default as useCart } from "/app/composables/use-cart.ts";',
      'import { formatDate } from "/app/utils/format.ts";',
    ])
  })

  test.each([
    ['a comment', '// ref()\n/* computed() */ export {}'],
    ['a string', 'export const a = "ref(1)" + `computed`'],
    ['a regular expression', 'export const a = /ref(1)/'],
    ['an import', `import { ref } from './mine'\nexport const a = ref(1)`],
    ['a multi-line import', `import {\n  ref,\n  computed as c,\n} from './mine'\nexport const a = ref(c)`],
    ['a local function', 'export const a = ref(1)\nfunction ref(x) { return x }'],
    ['a parameter', 'export const a = (ref) => ref.value'],
    ['a destructured variable', 'export function f(o) { const { ref, x: { computed } } = o; return [ref, computed] }'],
    ['a property', 'export const a = (o) => o.ref + o?.computed + ({ watch: 1 }).watch'],
    ['a method', 'export class A { ref() {} static computed = 1; #watch = 1 }'],
    ['a type', 'export const a: Ref<string> | Shape = null as unknown as Shape'],
    ['a label', 'ref: for (;;) break ref'],
    ['a re-export', `export { ref, computed as watch } from './mine'`],
    ['a catch parameter', 'try { a() } catch (ref) { ref.x }'],
    ['a class', 'class ref {}; new ref()'],
    ['an enum', 'enum ref { a }; export const x = ref.a'],
  ])('does not transform %s', (_, code) => {
    expect(inject(code)).toBeUndefined()
  })

  test('respects scopes', () => {
    const result = inject(`function a() { const ref = 1; return ref }\nexport const b = ref(a())`)!
    expect(lines(result)).toEqual(['import { ref } from "vue";'])
  })

  test.each([
    ['a shorthand property', 'export default { ref }'],
    ['a template literal', 'export default `${ref(1)}`'],
    ['a default parameter', 'export const f = (a = ref(1)) => a'],
    ['a computed key', 'export default { [ref]: 1 }'],
    ['typescript', 'export const a = ref<string>("x") as Ref<string>'],
    ['a conditional', 'export default 1 ? ref : 2'],
    ['a spread', 'export default [...ref]'],
    ['a class that extends it', 'export class A extends ref {}'],
    ['its own export', 'export { ref }'],
  ])('detects %s', (_, code) => {
    expect(lines(inject(code)!)).toEqual(['import { ref } from "vue";'])
  })

  test.each(allWays)('imports what script and template use (%o)', (way) => {
    const code = compileComponent(
      `<script setup lang="ts">const props = defineProps<{ ref2: string }>()\nconst state = ref(1)</script>
       <template><p v-focus-trap @click="formatDate(state)">{{ count }} {{ formatDate(props) }} {{ $t }} {{ unknown }}</p></template>`,
      way,
    )
    const result = inject(code, '/app/Page.vue')!
    expect(parseSync('a.ts', result).errors).toEqual([])
    expect(result).toContain('import { formatDate as __fw_formatDate } from "/app/utils/format.ts";')
    expect(result).toContain('__fw_unref(__fw_count)')
    expect(result).toMatch(/import \{[^}]*\bref\b[^}]*\} from "vue";/)
    expect(result).toContain('_ctx.unknown')
    expect(result).toContain('_ctx.$t')
    expect(result).not.toMatch(/_ctx\.(formatDate|count)/)
    expect(result).toMatch(/_directive_focus_trap = __fw_vFocusTrap/)
  })

  test('checks the component instance first if its properties are not known', () => {
    const code = compileComponent(
      `<script>import { defineComponent } from 'vue'\nexport default defineComponent({ data: () => ({ count: 1 }) })</script><template>{{ count }}</template>`,
    )
    expect(inject(code, '/app/Page.vue')).toContain('("count" in _ctx ? _ctx.count : __fw_unref(__fw_count))')
  })

  test('works in a template without a script', () => {
    expect(inject(compileComponent(`<template>{{ count }}</template>`), '/app/Page.vue')).toContain(
      '_toDisplayString(__fw_unref(__fw_count))',
    )
  })

  test('never assigns to an import', () => {
    const code = compileComponent(`<script setup></script><template><input v-model="count" @click="count++" /></template>`)
    expect(inject(code, '/app/Page.vue')).toContain('(_ctx.count) = $event')
  })

  test('resolves explicit imports from #imports', () => {
    const code = `import { ref as r, useCart, unknown, type Ref } from '#imports'\nexport default [r, useCart, unknown]`
    for (const pass of [autoImport(() => imports), hashImports(() => imports)]) {
      const result = runPasses([pass], code, '/node_modules/x/a.ts')!
      expect(result).toContain('import { ref as r } from "vue";')
      expect(result).toContain('import { default as useCart } from "/app/composables/use-cart.ts";')
      expect(result).toContain('import { unknown, type Ref } from "#imports";')
    }
    expect(runPasses([hashImports(() => imports)], 'export default ref(1)')).toBeUndefined()
  })

  test('does not import a module into itself', () => {
    expect(inject('export default () => useCart()', '/app/composables/use-cart.ts')).toBeUndefined()
  })

  test('picks up changes of the list', () => {
    let list: AutoImport[] = []
    const pass = autoImport(() => list)
    expect(runPasses([pass], 'later()')).toBeUndefined()
    list = [{ name: 'later', from: './later' }]
    expect(runPasses([pass], 'later()')).toContain('import { later } from "./later";')
  })

  test('returns a source map that maps to the original line', () => {
    const { map } = transformWith([autoImport(() => imports)], 'const a = 1\nexport const b = ref(a)', '/app/a.ts', {
      side: 'client',
      dev: true,
    })!
    expect(map).toMatchObject({ version: 3, sources: ['/app/a.ts'] })
    // One line is added, so the second generated line maps to the first source line.
    expect((map as { mappings: string }).mappings).toMatch(/^;AAAA/)
  })

  test('is fast for modules without auto-imports', async () => {
    const code = compileComponent(
      `<script setup lang="ts">\nimport { ref, computed } from 'vue'\nconst a = ref(1)\nconst b = computed(() => a.value)\n</script><template>{{ b }}</template>`,
    )
    const pass = autoImport(() => imports)
    const cost = (run: () => unknown) => () =>
      costOf(() => {
        for (let index = 0; index < 200; index++) run()
      })
    await expectRatio(
      'looking for names instead of parsing',
      cost(() => parseSync('/app/a.ts', code)),
      cost(() => pass.test(code, '/app/a.vue', { side: 'client', dev: false })),
      1,
    )
  })
})
