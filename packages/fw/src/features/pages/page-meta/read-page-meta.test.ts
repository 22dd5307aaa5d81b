import { describe, expect, it } from 'vitest'
import { readPageMeta } from './read-page-meta.ts'

const page = (script: string): string => `<script setup lang="ts">\n${script}\n</script>\n<template><p/></template>`
const read = (script: string, options = {}) => readPageMeta(page(script), '/pages/a.vue', options)
const codes = (script: string): string[] =>
  read(script).problems.map(({ code, line, column }) => `${code.replace('FW_PAGES_META_', '')} ${line}:${column}`)

describe('readPageMeta: values', () => {
  it.each([
    [`name: 'x', path: '/y'`, { name: 'x', path: '/y' }],
    ['alias: [`/a`, "/b"]', { alias: ['/a', '/b'] }],
    [`redirect: { path: '/x', query: { a: 1 } }`, { redirect: { path: '/x', query: { a: 1 } } }],
    [`layout: false, keepalive: true, n: -1.5, none: null`, { layout: false, keepalive: true, n: -1.5, none: null }],
    [
      `layout: 'a' as const, b: ({ c: [1] }) satisfies object, d: <string>'e', f: 'g'!`,
      { layout: 'a', b: { c: [1] }, d: 'e', f: 'g' },
    ],
    [`'with space': 1, 2: 3, ['computed']: 4`, { 'with space': 1, 2: 3, computed: 4 }],
    [`a: 1, a: 2`, { a: 2 }],
    [`a: undefined`, {}],
    [``, {}],
  ])('R166: evaluates { %s }', (text, expected) => {
    expect(read(`definePageMeta({ ${text} })`)).toEqual({ static: expected, dynamicKeys: [], problems: [] })
  })

  it.each([
    ['validate: () => true', ['validate']],
    ['validate() { return true }', ['validate']],
    ['get layout() { return "x" }', ['layout']],
    ['layout: `a${1}`', ['layout']],
    ['middleware: ["a", () => {}]', ['middleware']],
    ['pattern: /x/, big: 1n, huge: 1e999', ['pattern', 'big', 'huge']],
    ['__proto__: { a: 1 }', ['__proto__']],
    ['meta: { __proto__: null }', ['meta']],
    ['hole: [1, , 2], spread: [...[]], object: { ...{} }', ['hole', 'spread', 'object']],
    ['a: 1, a: String(2)', ['a']],
  ])('R166: treats { %s } as dynamic', (text, keys) => {
    expect(read(`definePageMeta({ ${text} })`)).toEqual({ static: {}, dynamicKeys: keys, problems: [] })
  })

  it('separates static and dynamic keys', () => {
    const { static: known, dynamicKeys } = read(`definePageMeta({ name: 'x', layout: 'y', key: (route) => route.path })`)
    expect(known).toEqual({ name: 'x', layout: 'y' })
    expect(dynamicKeys).toEqual(['key'])
  })

  it('treats keys before a spread or computed key as dynamic', () => {
    const { static: known, dynamicKeys } = read(
      `import { other } from './x'\ndefinePageMeta({ a: 1, ...other, [other.b]: 2, c: 3 })`,
    )
    expect(known).toEqual({ c: 3 })
    expect(dynamicKeys).toEqual(['a', '*'])
  })

  it('evaluates nothing if scanning is disabled', () => {
    expect(read(`definePageMeta({ name: 'x' })`, { scan: false })).toMatchObject({ static: {}, dynamicKeys: ['name'] })
  })

  it('warns about extra keys that are not literals', () => {
    const { problems } = read(`definePageMeta({ title: String(1), other: String(2) })`, { extraKeys: ['title'] })
    expect(problems).toEqual([
      expect.objectContaining({ level: 'warning', code: 'FW_PAGES_META_NOT_STATIC', line: 2, column: 18 }),
    ])
  })
})

describe('readPageMeta: files', () => {
  it.each([
    ['/a.ts', `definePageMeta({ name: 'x' })\nexport default {}`],
    ['/a.tsx', `definePageMeta({ name: 'x' })\nexport default () => <p>hi</p>`],
    ['/a.jsx', `\uFEFFdefinePageMeta({ name: 'x' })\nexport default () => <p>hi</p>`],
    ['/a.vue', `<script>\ndefinePageMeta({ name: 'x' })\nexport default {}\n</script>`],
    ['/a.vue', `<template>definePageMeta({ name: 'no' })</template><script setup>definePageMeta({ name: 'x' })</script>`],
    ['/a.vue', `<script>export default x</script><script setup>definePageMeta({ name: 'x' })</script>`],
    ['/a.vue', `<script setup>import { definePageMeta } from '#imports'\ndefinePageMeta({ name: 'x' })</script>`],
    ['/a.vue', `<script setup lang="tsx">definePageMeta({ name: 'x' }); const p = <p/></script>`],
  ])('%s: %s', (file, code) => {
    expect(readPageMeta(code, file)).toEqual({ static: { name: 'x' }, dynamicKeys: [], problems: [] })
  })

  it.each([
    ['/a.vue', '<template>definePageMeta({ a: 1 })</template>'],
    ['/a.vue', '<script setup>// definePageMeta({ a: 1 })</script>'],
    ['/a.ts', `import { definePageMeta } from './mine'\ndefinePageMeta(1)`],
    ['/a.ts', `function definePageMeta() {}\ndefinePageMeta()`],
  ])('finds no macro in %s: %s', (file, code) => {
    expect(readPageMeta(code, file)).toEqual({ static: {}, dynamicKeys: [], problems: [] })
  })
})

describe('readPageMeta: errors', () => {
  it.each([
    [`definePageMeta({ a: 1 })\ndefinePageMeta({ b: 1 })`, ['TWICE 3:1']],
    [`function f() {\n  definePageMeta({ a: 1 })\n}`, ['NOT_TOP_LEVEL 3:3']],
    [`const x = definePageMeta({})`, ['NOT_TOP_LEVEL 2:11']],
    [`if (true) { definePageMeta({}) }`, ['NOT_TOP_LEVEL 2:13']],
    [`definePageMeta(meta)`, ['NOT_AN_OBJECT 2:1']],
    [`definePageMeta()`, ['NOT_AN_OBJECT 2:1']],
    [`definePageMeta({}, {})`, ['NOT_AN_OBJECT 2:1']],
    [`definePageMeta({ a: await x() })`, ['AWAIT 2:21']],
    [`const route = useRoute()\ndefinePageMeta({ key: route.path })`, ['SETUP_STATE 3:23']],
    [`const props = defineProps<{ a: string }>()\ndefinePageMeta({ key: () => props.a })`, ['SETUP_STATE 3:29']],
    [`const open = ref(false)\nconst isOpen = () => open.value\ndefinePageMeta({ validate: isOpen })`, ['SETUP_STATE 3:22']],
    [`let count = 0\ndefinePageMeta({ key: () => count++ })`, ['SETUP_STATE 3:29']],
    [`const a = await load()\ndefinePageMeta({ a })`, ['SETUP_STATE 3:18']],
    [`const { a = 1 } = useX()\ndefinePageMeta({ a })`, ['SETUP_STATE 3:18']],
  ])('%s', (script, expected) => {
    expect(codes(script)).toEqual(expected)
  })

  it.each([
    [`definePageMeta({ validate: async () => { await x() } })`],
    [`const open = ref(false)\ndefinePageMeta({ key: (open) => open })`],
    [
      `const pattern = new RegExp('x')\nconst isOk = (s: string) => pattern.test(s)\ndefinePageMeta({ validate: (to) => isOk(to.path) })`,
    ],
    [`const open = ref(false)\ntype T = typeof open\ndefinePageMeta({ layout: 'x', a: { open: 1 } })`],
  ])('accepts %s', (script) => {
    expect(codes(script)).toEqual([])
  })

  it('reports the location of a syntax error', () => {
    expect(read('definePageMeta({').problems).toEqual([
      expect.objectContaining({ level: 'error', code: 'FW_PAGES_SYNTAX', line: 3 }),
    ])
    expect(readPageMeta('<script lang="coffee">definePageMeta</script>', '/a.vue').problems).toMatchObject([
      { code: 'FW_PAGES_SCRIPT_LANGUAGE' },
    ])
  })

  it('survives deeply nested code', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expect(read(`definePageMeta({ a: ${deep} })`).problems).toMatchObject([{ code: 'FW_PAGES_NESTS_TOO_DEEP' }])
  })
})
