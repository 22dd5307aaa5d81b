import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'pathe'
import { afterAll, describe, expect, test } from 'vitest'
import { costOf, expectRatio } from '../../../../../test/support/measure/costs.ts'
import { builtinComponents } from './builtin-components.ts'
import { componentDirs, normalizeComponentDirs } from './component-dirs.ts'
import { scanComponents } from './scan-components.ts'

const made: string[] = []
afterAll(() => Promise.all(made.map((dir) => rm(dir, { recursive: true, force: true }))))

async function project(files: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'fw-components-'))
  made.push(root)
  await Promise.all([...new Set(files.map((file) => dirname(join(root, file))))].map((dir) => mkdir(dir, { recursive: true })))
  await Promise.all(files.map((file) => writeFile(join(root, file), '')))
  return root
}

const defaults = [{ path: '~/components/global', global: true }, '~/components']
const extensions = ['.vue', '.ts', '.tsx']
const layer = (root: string, name: string) => ({ rootDir: join(root, name), srcDir: join(root, name) })

const files = (count: number) => Array.from({ length: count }, (_, index) => `components/d${index % 50}/Part${index}.vue`)
const costOfScan = (root: string, count: number) => () =>
  costOf(async () => {
    const { components } = await scanComponents({ dirs: [{ path: join(root, 'components'), layer: 0 }], extensions })
    expect(components).toHaveLength(count)
  })

describe('scanComponents', () => {
  test('finds components of the default directories', async () => {
    const root = await project([
      'components/Button.vue',
      'components/form/Field.vue',
      'components/global/Icon.vue',
      'components/islands/Chart.vue',
      'components/Map.client.vue',
      'components/Clock.client.vue',
      'components/Clock.server.vue',
      'components/types.d.ts',
      'components/readme.md',
      'components/skipped.vue',
    ])
    const { components, problems } = await scanComponents({
      dirs: componentDirs(normalizeComponentDirs(defaults), [{ rootDir: root, srcDir: root }]),
      extensions,
      isIgnored: (file) => file.endsWith('/skipped.vue'),
    })
    // `Clock` has a client component, `Chart` does not.
    expect(problems.map(({ level, code, file }) => [level, code, file])).toEqual([
      ['error', 'FW_COMPONENTS_SERVER_ONLY', join(root, 'components/islands/Chart.vue')],
    ])
    expect(components.map(({ pascalName, mode, global, island }) => `${pascalName} ${mode} ${global} ${island}`).sort()).toEqual([
      'Button all false false',
      'Chart server false true',
      'Clock client false false',
      'Clock server false false',
      'FormField all false false',
      'Icon all true false',
      'Map client false false',
    ])
    expect(components.find(({ pascalName }) => pascalName === 'Icon')!.file).toBe(join(root, 'components/global/Icon.vue'))
  })

  test('the higher-priority layer wins without a warning', async () => {
    const root = await project(['a/components/Button.vue', 'b/components/Button.vue', 'b/components/Only.vue'])
    const { components, problems } = await scanComponents({
      dirs: componentDirs(normalizeComponentDirs(defaults), [layer(root, 'a'), layer(root, 'b')]),
      extensions,
    })
    expect(problems).toEqual([])
    expect(components.map(({ file }) => file.slice(root.length))).toEqual(['/a/components/Button.vue', '/b/components/Only.vue'])
  })

  test('a component of the project overrides a pair in a layer', async () => {
    const root = await project(['a/components/Map.vue', 'b/components/Map.client.vue', 'b/components/Map.server.vue'])
    const { components } = await scanComponents({
      dirs: componentDirs(normalizeComponentDirs(defaults), [layer(root, 'a'), layer(root, 'b')]),
      extensions,
    })
    expect(components.map(({ mode }) => mode)).toEqual(['all'])
  })

  test('a higher priority wins, even over a higher-priority layer', async () => {
    const root = await project(['a/components/Button.vue', 'b/components/Button.vue'])
    const [first, second] = [layer(root, 'a'), layer(root, 'b')].map(({ srcDir }, index) => ({
      path: join(srcDir, 'components'),
      layer: index,
    }))
    const { components, problems } = await scanComponents({ dirs: [first!, { ...second!, priority: 5 }], extensions })
    expect(components).toMatchObject([{ file: join(root, 'b/components/Button.vue'), priority: 5 }])
    expect(problems).toEqual([])
  })

  test('warns about two files with the same name', async () => {
    const root = await project(['components/form/Field.vue', 'components/FormField.vue', 'components/FormField.ts'])
    const { components, problems } = await scanComponents({
      dirs: componentDirs(['~/components'], [{ rootDir: root, srcDir: root }]),
      extensions,
    })
    expect(components).toHaveLength(1)
    expect(problems).toHaveLength(2)
    expect(problems[0]).toMatchObject({ level: 'warning', code: 'FW_COMPONENTS_SAME_NAME' })
    for (const file of ['FormField.ts', 'FormField.vue']) expect(problems[0]!.why).toContain(join(root, 'components', file))
  })

  test('warns about a reserved name, which a high priority can override', async () => {
    const root = await project(['components/Link.vue'])
    const dir = { path: join(root, 'components'), layer: 0 }
    const low = await scanComponents({ dirs: [dir], extensions, known: builtinComponents() })
    expect(low.problems).toMatchObject([{ code: 'FW_COMPONENTS_RESERVED_NAME', file: join(root, 'components/Link.vue') }])
    expect(low.components.find(({ pascalName }) => pascalName === 'Link')!.file).toBe('#app/components')
    const high = await scanComponents({ dirs: [{ ...dir, priority: 11 }], extensions, known: builtinComponents() })
    expect(high.problems).toEqual([])
    expect(high.components.find(({ pascalName }) => pascalName === 'Link')!.file).toBe(join(root, 'components/Link.vue'))
  })

  test('applies the options of a directory', async () => {
    const root = await project(['widgets/a/Box.vue', 'widgets/a/Box.test.vue', 'widgets/b/Old.vue', 'widgets/b/Code.ts'])
    const dirs = componentDirs(
      [
        { path: '~/widgets', prefix: 'W', pathPrefix: false, ignore: ['**/Old.*', '**/*.test.*'], extensions: ['vue'] },
        { path: '~/nothing' },
        { path: '~/widgets/b', enabled: false },
      ],
      [{ rootDir: root, srcDir: root }],
    )
    const { components } = await scanComponents({ dirs, extensions })
    expect(components.map(({ pascalName }) => pascalName)).toEqual(['WBox'])
    const chosen = await scanComponents({
      dirs: [{ path: join(root, 'widgets'), layer: 0, pattern: 'b/*', global: 'sync' }],
      extensions,
    })
    expect(chosen.components.map(({ pascalName, global }) => `${pascalName} ${global}`)).toEqual(['BCode sync', 'BOld sync'])
  })

  test('warns about a file that yields no name', async () => {
    const root = await project(['components/index.vue', 'components/24.vue'])
    const { components, problems } = await scanComponents({ dirs: [{ path: join(root, 'components'), layer: 0 }], extensions })
    expect(components).toEqual([])
    expect(problems.map(({ code }) => code)).toEqual(['FW_COMPONENTS_NO_NAME', 'FW_COMPONENTS_NO_NAME'])
  })

  test('scans five thousand files in about five times the time of one thousand', async () => {
    const small = await project(files(1000))
    const large = await project(files(5000))
    await expectRatio('5 times as many files', costOfScan(small, 1000), costOfScan(large, 5000), 10)
  })
})
