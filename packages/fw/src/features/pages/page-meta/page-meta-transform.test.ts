import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { pageMetaId, pageMetaTransform, type PageMetaTransformOptions } from './page-meta-transform.ts'

const context = { side: 'client', dev: false } as const

async function transform(id: string, code: string, options?: PageMetaTransformOptions): Promise<string | undefined> {
  for (const { filter, transform: run } of pageMetaTransform(options)) {
    if (!filter.id.include.test(id) || (filter.code && !filter.code.test(code))) continue
    const result = await run(code, id, context)
    if (result) return result.code
  }
  return undefined
}

const page = (script: string, plain = ''): string =>
  `${plain}<script setup lang="ts">\n${script}\n</script>\n<template><p/></template>`
const lift = (script: string, plain = ''): Promise<string | undefined> =>
  transform(pageMetaId('/pages/a.vue'), page(script, plain))

describe('page', () => {
  it('loses only the macro call', async () => {
    const code = await transform(
      '/pages/a.vue',
      page(`const a = 1\ndefinePageMeta({ layout: 'x', validate: () => true })\nconst b = 2`),
    )
    expect(code).toBe(page('const a = 1\n\nconst b = 2'))
    expect(parse(code!).errors).toEqual([])
  })

  it('is unchanged without a call, with a query, or if it is not a page', async () => {
    expect(await transform('/pages/a.vue', page('const a = 1'))).toBeUndefined()
    expect(await transform('/pages/a.vue?vue&type=style', page('definePageMeta({})'))).toBeUndefined()
    expect(
      await transform('/components/a.vue', page('definePageMeta({})'), { isPage: (file) => file.startsWith('/pages') }),
    ).toBeUndefined()
  })

  it('throws the problem', async () => {
    await expect(transform('/pages/a.vue', page('definePageMeta(x)'))).rejects.toThrow('FW_PAGES_META_NOT_AN_OBJECT')
  })

  it('has a source map', () => {
    const [first] = pageMetaTransform()
    expect(first?.transform(page('definePageMeta({})'), '/pages/a.vue', context)).toMatchObject({
      map: { sources: ['/pages/a.vue'] },
    })
  })
})

describe('meta module', () => {
  it('contains the dynamic keys', async () => {
    expect(await lift(`definePageMeta({ layout: 'x', validate: () => true, name: 'y', key(route) { return route.path } })`)).toBe(
      'export default {\n  validate: () => true,\n  key(route) { return route.path },\n}\n',
    )
  })

  it('is empty without dynamic keys or without a call', async () => {
    expect(await lift(`definePageMeta({ layout: 'x' })`)).toBe('export default {}\n')
    expect(await lift(``)).toBe('export default {}\n')
  })

  it('contains only the imports it needs', async () => {
    const code = await lift(
      `import def, { a, b as c, type T } from './x'\nimport * as all from './y'\nimport data from './d.json' with { type: 'json' }\nimport { no } from './z'\n` +
        `definePageMeta({ one: () => [def, c, all, data] as T[], two: 'x' })`,
    )
    expect(code).toBe(
      `import def, { b as c } from './x'\nimport * as all from './y'\nimport data from './d.json' with { type: 'json' }\n` +
        'export default {\n  one: () => [def, c, all, data] as T[],\n}\n',
    )
  })

  it('contains declarations, with their dependencies, before the object', async () => {
    const code = await lift(
      `definePageMeta({ validate: (to) => check(to.path), max })\n` +
        `import { z } from 'z'\nconst max = 3, unused = useRoute()\nfunction check(path: string) { return rule.test(path) && path.length < limit }\nconst rule = z('x')\n`,
      `<script lang="ts">\nexport const limit = 5\nexport default {}\n</script>\n`,
    )
    expect(code).toBe(
      `const limit = 5\nimport { z } from 'z'\nconst max = 3\nfunction check(path: string) { return rule.test(path) && path.length < limit }\nconst rule = z('x')\n` +
        'export default {\n  validate: (to) => check(to.path),\n  max,\n}\n',
    )
  })

  it('contains a destructuring pattern once, even if it declares two names', async () => {
    expect(await lift(`const { a, b: [c] } = { a: 1, b: [2] }\ndefinePageMeta({ x: () => a + c })`)).toBe(
      'const { a, b: [c] } = { a: 1, b: [2] }\nexport default {\n  x: () => a + c,\n}\n',
    )
  })

  it('does not contain names declared inside of functions', async () => {
    expect(
      await lift(
        `const to = 1\nconst inner = 2\ndefinePageMeta({ x: (to) => { const inner = to; return inner }, y: { to: 3 } })`,
      ),
    ).toBe('export default {\n  x: (to) => { const inner = to; return inner },\n}\n')
  })

  it('keeps the order of keys that override each other', async () => {
    expect(await lift(`import { o } from 'o'\ndefinePageMeta({ a: 1, ...o, b: o.b })`)).toBe(
      `import { o } from 'o'\nexport default {\n  a: 1,\n  ...o,\n  b: o.b,\n}\n`,
    )
  })

  it('has an id with its language', () => {
    expect(pageMetaId('/a.vue')).toBe('/a.vue?macro=true&lang.ts')
    expect(pageMetaId('/a.jsx')).toBe('/a.jsx?macro=true&lang.tsx')
  })
})

it('removes a call without a semicolon', async () => {
  const code = '<script setup>\ndefinePageMeta({ layout: "x" })\n</script><template><p/></template>'
  const result = await pageMetaTransform()[0]!.transform(code, '/a/page.vue', { side: 'client', dev: false })
  expect(result?.code).toBe('<script setup>\n\n</script><template><p/></template>')
})
