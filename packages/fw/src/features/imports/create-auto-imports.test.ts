import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'pathe'
import { parseSync } from 'oxc-parser'
import { afterAll, describe, expect, test } from 'vitest'
import { createAutoImports } from './create-auto-imports.ts'
import { globalImportsModule, importsModule } from './imports-module.ts'

const made: string[] = []
afterAll(() => Promise.all(made.map((dir) => rm(dir, { recursive: true, force: true }))))

async function project(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'fw-imports-'))
  made.push(root)
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return root
}

const scanned = async (root: string, more: object = {}) => {
  const layers = [{ rootDir: root, srcDir: join(root, 'app'), sharedDir: join(root, 'shared'), ...more }]
  const { imports, problems } = await createAutoImports({ layers, router: true })
  const own = imports.filter(({ from }) => from.startsWith(root))
  return {
    problems,
    names: own.map(({ name, as, from, type }) => `${type ? 'type ' : ''}${as ?? name} ${from.slice(root.length + 1)}`).sort(),
  }
}

describe('createAutoImports', () => {
  test('scans top-level files and index files one level below', async () => {
    const root = await project({
      'app/composables/useA.ts':
        'export const useA = 1, { b, c: [d] } = x\nexport type T = 1\nexport interface I {}\ntype L = 1\nexport { L }',
      'app/composables/use-default.ts': 'export default () => 1',
      'app/composables/nested/index.ts': `export * from './inner'\nexport default function () {}`,
      'app/composables/nested/inner.ts': 'export const inner = 1\nexport default 1',
      'app/composables/nested/deep/index.ts': 'export const tooDeep = 1',
      'app/composables/plain.vue': '<template />',
      'app/utils/text.js': '// export const no = 1\nexport function text() { return "export const never = 1" }',
      'app/stores/cart.ts': 'export enum Cart { a }',
      'shared/utils/both.ts': 'export const both = 1',
      'shared/types/shape.ts': 'export interface Shape {}',
    })
    const { names, problems } = await scanned(root, { dirs: ['~/stores'] })
    expect(problems).toEqual([])
    expect(names).toEqual([
      'Cart app/stores/cart.ts',
      'b app/composables/useA.ts',
      'both shared/utils/both.ts',
      'd app/composables/useA.ts',
      'inner app/composables/nested/index.ts',
      'nested app/composables/nested/index.ts',
      'text app/utils/text.js',
      'type I app/composables/useA.ts',
      'type L app/composables/useA.ts',
      'type Shape shared/types/shape.ts',
      'type T app/composables/useA.ts',
      'useA app/composables/useA.ts',
      'useDefault app/composables/use-default.ts',
    ])
  })

  test('keeps the presets if scanning is disabled', async () => {
    const root = await project({ 'app/composables/a.ts': 'export const a = 1' })
    expect(await scanned(root, { scan: false })).toEqual({ names: [], problems: [] })
    const { imports } = await createAutoImports({ layers: [], router: false })
    const sourceOf = (name: string) => imports.find((entry) => entry.name === name)?.from
    expect([sourceOf('useFetch'), sourceOf('ref'), sourceOf('onBeforeRouteLeave'), sourceOf('useLink')]).toEqual([
      '#app',
      'vue',
      '#app',
      undefined,
    ])
  })

  test('the higher-priority layer wins, with a warning only in the same layer', async () => {
    const root = await project({
      'a/composables/one.ts': 'export const useX = 1',
      'b/composables/one.ts': 'export const useX = 1',
      'b/composables/two.ts': 'export const useY = 1',
      'b/utils/three.ts': 'export const useY = 1',
    })
    const layers = ['a', 'b'].map((name) => ({ rootDir: join(root, name), srcDir: join(root, name) }))
    const { imports, problems } = await createAutoImports({ layers, router: true })
    expect(imports.find(({ name }) => name === 'useX')!.from).toBe(join(root, 'a/composables/one.ts'))
    expect(problems).toMatchObject([{ code: 'FW_IMPORTS_SAME_NAME', file: join(root, 'b/utils/three.ts') }])
    expect(problems[0]!.why).toContain(join(root, 'b/composables/two.ts'))
  })

  test('an index file can re-export its siblings', async () => {
    const root = await project({
      'app/composables/index.ts': `export { useA } from './useA'\nexport * from './useB'`,
      'app/composables/useA.ts': 'export const useA = 1',
      'app/composables/useB.ts': 'export const useB = 1',
    })
    const { names, problems } = await scanned(root)
    expect(problems).toEqual([])
    expect(names).toEqual(['useA app/composables/useA.ts', 'useB app/composables/useB.ts'])
  })

  test('warns about a name of the framework, and uses that of the project', async () => {
    const root = await project({ 'app/utils/x.ts': 'export const useFetch = 1\nexport type Ref = 1' })
    const { names, problems } = await scanned(root)
    expect(problems).toMatchObject([{ code: 'FW_IMPORTS_RESERVED_NAME', level: 'warning' }])
    expect(names).toContain('useFetch app/utils/x.ts')
  })

  test('survives syntax errors and circular exports', async () => {
    const root = await project({
      'app/utils/a.ts': `export * from './b'\nexport const a = 1`,
      'app/utils/b.ts': `export * from './a'\nexport const b = 1`,
      'app/utils/broken.ts': 'export const = {{{',
      'app/utils/24.ts': 'export default 1',
      'app/utils/package.ts': `export * from 'some-package'`,
    })
    expect((await scanned(root)).names).toEqual(['a app/utils/a.ts', 'b app/utils/b.ts'])
  })
})

describe('importsModule', () => {
  const imports = [
    { name: 'ref', from: 'vue' },
    { name: 'Ref', from: 'vue', type: true },
    { name: 'default', as: 'useCart', from: '/a.ts' },
  ]

  test('exports values', () => {
    expect(importsModule(imports)).toBe('export { ref } from "vue"\nexport { default as useCart } from "/a.ts"\n')
  })

  test('adds values to globalThis, without overriding existing ones', () => {
    const text = globalImportsModule(imports)
    expect(parseSync('a.mjs', text).errors).toEqual([])
    expect(text).toContain('{ ref, useCart }')
    expect(text).toContain('!(name in globalThis)')
  })
})
