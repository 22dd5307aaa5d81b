import type { AutoImport } from '@fw/schema'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { describe, expect, test } from 'vitest'
import { allWays, compileComponent } from '../../source/testing/compile-component.ts'
import { runPasses } from '../../source/testing/run-passes.ts'
import type { KeyedFunction } from '@fw/schema'
import { keyInjection } from './key-injection.ts'
import { scanKeyedFunctions } from './scan-keyed-functions.ts'
import { treeShakeComposables } from './tree-shake-composables.ts'

const functions: KeyedFunction[] = [
  { name: 'callOnce', argumentLength: 3 },
  { name: 'defineFwComponent', argumentLength: 2 },
  { name: 'useState', argumentLength: 2 },
  { name: 'useFetch', argumentLength: 3 },
  { name: 'useAsyncData', argumentLength: 3 },
  { name: 'useCounter', argumentLength: 2, source: '~/composables/counter' },
  { name: 'useAnywhere', argumentLength: 1 },
  { name: 'usePattern', argumentLength: 1, source: /^pkg-/ },
]
const names = ['useState', 'useFetch', 'useAsyncData', 'callOnce', 'onMounted', 'defineFwComponent']
const imports: AutoImport[] = [
  ...names.map((name) => ({ name, from: '#app' })),
  { name: 'useCounter', from: '/p/app/composables/counter.ts' },
]

const pass = keyInjection({
  rootDir: '/p',
  functions: () => functions,
  imports: () => imports,
  resolveAlias: (path) => path.replace(/^~\//, '/p/app/'),
})
const inject = (code: string, id = '/p/app/a.ts') => runPasses([pass], code, id)
const keysOf = (code: string | undefined) => [...(code ?? '').matchAll(/"(\$[\w-]{10})"/g)].map(([, key]) => key!)

describe('keyInjection', () => {
  test('R148: appends a key to calls with fewer arguments than the limit', () => {
    expect(inject('useState()')).toMatch(/^useState\("\$[\w-]{10}"\)$/)
    expect(inject('useState(() => 1)')).toMatch(/^useState\(\(\) => 1, "\$[\w-]{10}"\)$/)
    expect(inject('useState(() => 1,)')).toMatch(/^useState\(\(\) => 1, "\$[\w-]{10}",\)$/)
    expect(inject('useState( /* ) */ )')).toMatch(/^useState\( \/\* \) \*\/ "\$[\w-]{10}"\)$/)
    expect(inject('useFetch("/x")')).toMatch(/^useFetch\("\/x", "\$[\w-]{10}"\)$/)
    expect(inject('useFetch("/x", { a: 1 })')).toMatch(/, \{ a: 1 \}, "\$[\w-]{10}"\)$/)
    expect(inject('useFetch<A, B>(() => (x))')).toMatch(/\(x\), "\$[\w-]{10}"\)$/)
    expect(inject('export default defineFwComponent({})')).toMatch(/\{\}, "\$[\w-]{10}"\)$/)
    expect(inject('useFetch(...args)')).toMatch(/\.\.\.args, "\$[\w-]{10}"\)$/)
  })

  test.each([
    'useState("a")',
    'useState(`a`)',
    'useState(`a${b}`)',
    'useState(() => 1, "k")',
    'useState("a", () => 1)',
    'useAsyncData("a", () => 1)',
    'callOnce("a", () => 1)',
    'useFetch("/x", {}, "k")',
    '// useState()\nconst a = "useState()"',
    'const o = { useState() {} }; o.useState(); this.useState()',
    `import { useState } from 'react'; useState()`,
    `import useState from './x'; useState()`,
    'function useState() {}; useState()',
    'const f = (useState) => useState()',
    'import { useCounter } from "other"; useCounter()',
    'import { usePattern } from "other-pkg"; usePattern()',
    'new useState()',
  ])('R149: does not change %s', (code) => {
    expect(inject(code)).toBeUndefined()
  })

  test.each([
    `import { useState } from '#imports'; useState()`,
    `import { useState as s } from '#app'; s()`,
    `import { useState } from 'fw/app'; useState()`,
    `import * as fw from '#app'; fw.useState()`,
    `import { useCounter } from '~/composables/counter'; useCounter()`,
    `import { useCounter } from './composables/counter.ts'; useCounter()`,
    'useCounter()',
    `import { useAnywhere } from 'anywhere'; useAnywhere()`,
    `import { usePattern } from 'pkg-a'; usePattern()`,
    `export const useApi = createUseFetch({}); export const x = () => useApi('/x')`,
  ])('adds a key to %s', (code) => {
    expect(keysOf(inject(code))).toHaveLength(1)
  })

  test('R150: adds a unique key to each call, across modules', () => {
    const first = keysOf(inject('useState(); useState(); useFetch("/a"); useState("named"); useState()'))
    expect(new Set(first).size).toBe(4)
    expect(keysOf(inject('useState()', '/p/app/b.ts'))).not.toEqual(first.slice(0, 1))
  })

  test('derives keys from the path relative to the root', () => {
    const other = keyInjection({ rootDir: '/elsewhere', functions: () => functions, imports: () => imports })
    expect(keysOf(runPasses([other], 'useState()', '/elsewhere/app/a.ts'))).toEqual(keysOf(inject('useState()')))
    const parts = ['', '?vue&type=template&lang.js', '?macro=true'].flatMap((query) =>
      keysOf(inject('useState()', `/p/app/a.vue${query}`)),
    )
    expect(new Set(parts).size).toBe(3)
    expect(keysOf(inject('useState()', '/p/app/a.ts?t=123'))).toEqual(keysOf(inject('useState()')))
  })

  test('R151: adds the same keys on both sides, in any compile mode', () => {
    const source = `<script setup lang="ts">
      const a = useState(() => 1)
      onMounted(() => { useState(() => 2) })
      const { data } = await useFetch('/x')
      const b = useState(() => 3)
    </script><template>{{ a }} {{ b }} {{ data }}</template>`
    const shake = treeShakeComposables({ client: {}, server: { '#app': ['onMounted'] } }, () => imports)
    const keys = allWays.map((way) => {
      const code = compileComponent(source, way)
      return keysOf(runPasses([shake, pass], code, '/p/app/Page.vue', { side: way.ssr ? 'server' : 'client', dev: false }))
    })
    expect(keys[0]).toHaveLength(4)
    expect(keys[2]).toEqual(keys[0])
    // The call inside `onMounted` is removed on the server, and the keys after it are unaffected.
    expect(keys[1]).toEqual([keys[0]![0], ...keys[0]!.slice(2)])
    expect(keys[3]).toEqual(keys[1])
  })
})

test('scanKeyedFunctions finds functions created by files', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'fw-keys-'))
  try {
    const file = join(dir, 'api.ts')
    await writeFile(
      file,
      `export const useApi = createUseFetch({}), other = 1\nconst hidden = createUseFetch({})\n// export const no = createUseFetch({})`,
    )
    await writeFile(join(dir, 'b.ts'), 'export const x = 1')
    const found = await scanKeyedFunctions([file, join(dir, 'b.ts'), join(dir, 'missing.ts')])
    expect(found).toEqual([{ name: 'useApi', argumentLength: 3, source: file }])
    const keyed = keyInjection({ rootDir: dir, functions: () => found, imports: () => [{ name: 'useApi', from: file }] })
    expect(keysOf(runPasses([keyed], 'useApi("/x")', join(dir, 'page.ts')))).toHaveLength(1)
  } finally {
    await rm(dir, { recursive: true })
  }
})
