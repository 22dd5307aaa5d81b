import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { loadFwConfig } from '@fw/kit'
import { dirname, join } from 'pathe'
import { describe, expect, test } from 'vitest'
import { cleanEnv, project, write as writeFiles, type Files } from '../../../../test/support/project.ts'
import { describeApp, type DescribedApp } from './describe-app.ts'
import { refreshApp, type AppChange, type ChangeKind } from './refresh-app.ts'

const base: Files = {
  'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, app: { pageTransition: false, layoutTransition: false, keepalive: false } }`,
}
const page = (meta: string): string => `<script setup>\ndefinePageMeta(${meta})\n</script>\n<template><p /></template>`

async function app(files: Files) {
  const dir = project({ ...base, ...files })
  const loaded = await loadFwConfig({ rootDir: dir, env: cleanEnv(dir) })
  const described = await describeApp(loaded)
  const change = (kind: ChangeKind, event: AppChange['event'], path: string): AppChange => ({
    kind,
    event,
    path: join(dir, path),
  })
  const refresh = async (...changes: [ChangeKind, AppChange['event'], string][]) => {
    const refreshed = await refreshApp(
      described,
      changes.map((each) => change(...each)),
    )
    await expectSame(described, await describeApp(loaded))
    return refreshed
  }
  return {
    dir,
    loaded,
    described,
    refresh,
    write: (more: Files) => writeFiles(dir, more),
    remove: (path: string) => rmSync(join(dir, path)),
  }
}

/** Refreshes, and checks that the result equals a full scan. */
async function expectSame(described: DescribedApp, fresh: DescribedApp): Promise<void> {
  expect(described.app).toEqual(fresh.app)
  expect(described.problems).toEqual(fresh.problems)
  expect(described.importFiles).toEqual(fresh.importFiles)
}

describe('pages', () => {
  test('ignores a change that does not affect the page meta', async () => {
    const { described, refresh, write } = await app({ 'app/pages/a.vue': page(`{ title: 'x' }`) })
    const { pages } = described.app
    write({ 'app/pages/a.vue': page(`{ title: 'x' }`).replace('<p />', '<b />') })
    expect(await refresh(['page', 'change', 'app/pages/a.vue'])).toEqual({ parts: [], names: [], problems: [] })
    expect(described.app.pages).toBe(pages)
  })

  test('updates the page meta', async () => {
    const { described, refresh, write } = await app({ 'app/pages/a.vue': page(`{ title: 'x' }`), 'app/pages/b.vue': '' })
    const { pages, components } = described.app
    write({ 'app/pages/a.vue': page(`{ title: 'y' }`) })
    expect(await refresh(['page', 'change', 'app/pages/a.vue'])).toEqual({ parts: ['pages'], names: [], problems: [] })
    expect(described.app.pages).not.toBe(pages)
    expect(pages[0]!.meta).toEqual({ title: 'x' })
    expect(described.app.components).toBe(components)
  })

  test('handles added and deleted pages', async () => {
    const { refresh, write, remove } = await app({ 'app/pages/a.vue': '' })
    write({ 'app/pages/b/[id].vue': '' })
    expect((await refresh(['page', 'add', 'app/pages/b/[id].vue'])).parts).toEqual(['pages'])
    remove('app/pages/b/[id].vue')
    expect((await refresh(['page', 'unlink', 'app/pages/b/[id].vue'])).parts).toEqual(['pages'])
  })

  test('finds a page even if its `add` event was missed', async () => {
    const { refresh, write } = await app({ 'app/pages/a.vue': '' })
    write({ 'app/pages/b.vue': '' })
    expect((await refresh(['page', 'change', 'app/pages/b.vue'])).parts).toEqual(['pages'])
  })

  test('adds the router with the first page, and removes it with the last', async () => {
    const { described, refresh, write, remove } = await app({})
    expect(described.app.router).toBe(false)
    write({ 'app/pages/index.vue': '' })
    const first = await refresh(['page', 'add', 'app/pages/index.vue'])
    expect(first.parts.toSorted()).toEqual(['imports', 'pages', 'rootComponent', 'router'])
    expect(first.names).toEqual(expect.arrayContaining(['onBeforeRouteLeave', 'useLink']))
    expect(first.names).not.toContain('useRoute')
    remove('app/pages/index.vue')
    const last = await refresh(['page', 'unlink', 'app/pages/index.vue'])
    expect(last.parts.toSorted()).toEqual(['imports', 'pages', 'rootComponent', 'router'])
  })

  test('keeps the last valid page meta while a file has a syntax error', async () => {
    const { described, loaded, dir, write } = await app({ 'app/pages/a.vue': page(`{ name: 'mine' }`) })
    write({ 'app/pages/a.vue': page(`{ name: 'mine', `) })
    const change: AppChange = { kind: 'page', event: 'change', path: join(dir, 'app/pages/a.vue') }
    const broken = await refreshApp(described, [change])
    expect(broken.parts).toEqual([])
    expect(broken.problems).toMatchObject([{ level: 'error', code: 'FW_PAGES_SYNTAX' }])
    expect(described.problems).toHaveLength(1)
    expect(described.app.pages[0]!.name).toBe('mine')
    expect((await refreshApp(described, [change])).problems).toHaveLength(1)
    write({ 'app/pages/a.vue': page(`{ name: 'other' }`) })
    expect(await refreshApp(described, [change])).toEqual({ parts: ['pages'], names: [], problems: [] })
    await expectSame(described, await describeApp(loaded))
  })
})

test('removes a page deleted right after a change when `unlink` arrives, without an error', async () => {
  const { dir, described, refresh, write, remove } = await app({
    'app/pages/a.vue': page(`{ title: 'x' }`),
    'app/pages/b.vue': '',
  })
  write({ 'app/pages/a.vue': page(`{ title: 'y' }`) })
  remove('app/pages/a.vue')
  await refreshApp(described, [{ kind: 'page', event: 'change', path: join(dir, 'app/pages/a.vue') }])
  expect(described.app.pages).toHaveLength(2)
  await refresh(['page', 'unlink', 'app/pages/a.vue'])
  expect(described.app.pages).toHaveLength(1)
})

describe('names', () => {
  test('reports component names in every spelling', async () => {
    const { refresh, write, remove } = await app({ 'app/components/A.vue': '' })
    write({ 'app/components/form/UIField.vue': '' })
    const added = await refresh(['component', 'add', 'app/components/form/UIField.vue'])
    expect(added.parts).toEqual(['components'])
    expect(added.names.toSorted()).toEqual(
      [
        'FormUIField',
        'formUIField',
        'form-ui-field',
        'form-u-i-field',
        'LazyFormUIField',
        'lazy-form-ui-field',
        'lazy-form-u-i-field',
      ].toSorted(),
    )
    remove('app/components/form/UIField.vue')
    expect((await refresh(['component', 'unlink', 'app/components/form/UIField.vue'])).names).toHaveLength(7)
    write({ 'app/components/A.vue': '<template>x</template>' })
    expect(await refresh(['component', 'change', 'app/components/A.vue'])).toEqual({ parts: [], names: [], problems: [] })
  })

  test('reports names that resolve to another file', async () => {
    const { refresh, write } = await app({ 'app/components/AB.client.vue': '', 'app/composables/b.ts': 'export const x = 1' })
    write({ 'app/components/AB.server.vue': '', 'app/composables/a.ts': 'export const x = 1' })
    const { parts, names, problems } = await refresh(
      ['component', 'add', 'app/components/AB.server.vue'],
      ['composable', 'add', 'app/composables/a.ts'],
    )
    expect(parts).toEqual(['components', 'imports'])
    expect(names).toEqual(expect.arrayContaining(['AB', 'x']))
    expect(problems).toMatchObject([{ code: 'FW_IMPORTS_SAME_NAME' }])
  })

  test('reports names of composables', async () => {
    const { refresh, write } = await app({ 'app/composables/a.ts': 'export const x = 1\nexport interface T {}' })
    write({ 'app/composables/a.ts': 'export const x = 2\nexport interface T {}' })
    expect(await refresh(['composable', 'change', 'app/composables/a.ts'])).toEqual({ parts: [], names: [], problems: [] })
    write({ 'app/composables/a.ts': 'export const y = 2\nexport interface T {}' })
    expect((await refresh(['composable', 'change', 'app/composables/a.ts'])).names.toSorted()).toEqual(['x', 'y'])
    write({ 'app/composables/a.ts': 'export const y = createUseFetch()\nexport interface U {}' })
    expect(await refresh(['composable', 'change', 'app/composables/a.ts'])).toMatchObject({
      parts: ['imports', 'keyedFunctions'],
      names: ['y'],
    })
  })

  test('reports names that a composable re-exports from elsewhere', async () => {
    const { refresh, write } = await app({
      'app/composables/index.ts': `export * from '../lib/x'`,
      'app/lib/x.ts': 'export const one = 1',
    })
    write({ 'app/lib/x.ts': 'export const two = 1' })
    expect((await refresh(['other', 'change', 'app/lib/x.ts'])).names.toSorted()).toEqual(['one', 'two'])
  })

  test('keeps names while a file has a syntax error', async () => {
    const { described, dir, write } = await app({ 'app/composables/a.ts': 'export const x = 1' })
    write({ 'app/composables/a.ts': 'export const x = {{{' })
    const path = join(dir, 'app/composables/a.ts')
    expect(await refreshApp(described, [{ kind: 'composable', event: 'change', path }])).toMatchObject({ parts: [], names: [] })
  })
})

describe('other parts', () => {
  test('refreshes plugins if their metadata changes', async () => {
    const { refresh, write, remove } = await app({ 'app/plugins/a.ts': 'export default defineFwPlugin(() => {})' })
    write({ 'app/plugins/a.ts': 'export default defineFwPlugin(() => { x() })' })
    expect((await refresh(['plugin', 'change', 'app/plugins/a.ts'])).parts).toEqual([])
    write({
      'app/plugins/a.ts': `export default defineFwPlugin({ name: 'a', setup() {} })`,
      'app/plugins/b.ts': 'export default () => {}',
    })
    expect((await refresh(['plugin', 'change', 'app/plugins/a.ts'], ['plugin', 'add', 'app/plugins/b.ts'])).parts).toEqual([
      'plugins',
    ])
    remove('app/plugins/b.ts')
    expect((await refresh(['plugin', 'unlink', 'app/plugins/b.ts'])).parts).toEqual(['plugins'])
  })

  test('refreshes layouts, middleware and single files', async () => {
    const { refresh, write, remove } = await app({ 'app/pages/index.vue': '' })
    write({ 'app/layouts/l.vue': '', 'app/middleware/m.ts': '', 'app/app.vue': '', 'app/error.vue': '', 'app/app.config.ts': '' })
    const all = await refresh(
      ['layout', 'add', 'app/layouts/l.vue'],
      ['middleware', 'add', 'app/middleware/m.ts'],
      ['app-file', 'add', 'app/app.vue'],
      ['app-config', 'add', 'app/app.config.ts'],
    )
    expect(all.parts.toSorted()).toEqual(['appConfigs', 'errorComponent', 'layouts', 'middleware', 'rootComponent'])
    write({ 'app/router.options.ts': 'export default {}' })
    expect((await refresh(['app-file', 'add', 'app/router.options.ts'])).parts).toEqual(['routerOptions'])
    remove('app/app.vue')
    expect((await refresh(['app-file', 'unlink', 'app/app.vue'])).parts).toEqual(['rootComponent'])
  })

  test.each<[ChangeKind, string]>([
    ['app-file', 'app/app.vue'],
    ['component', 'app/components/C.vue'],
    ['page', 'app/pages/a.vue'],
    ['layout', 'app/layouts/l.vue'],
    ['middleware', 'app/middleware/m.ts'],
    ['composable', 'app/composables/c.ts'],
    ['plugin', 'app/plugins/p.ts'],
  ])('refreshes effects that a %s uses', async (kind, path) => {
    const { refresh, write } = await app({
      'app/pages/a.vue': '',
      'app/plugins/p.ts': 'export default () => {}',
      [path]: 'export default 1',
    })
    write({ [path]: 'export default { keepalive: true }' })
    expect((await refresh([kind, 'change', path])).parts).toContain('effects')
    write({ [path]: 'export default { pageTransition: true }' })
    expect((await refresh([kind, 'change', path])).parts).toContain('effects')
    write({ [path]: 'export default { pageTransition: true, x: 1 }' })
    expect((await refresh([kind, 'change', path])).parts).not.toContain('effects')
  })

  test('refreshes whole directories', async () => {
    const { refresh, dir } = await app({
      'app/pages/a.vue': page('{ title: 1 }'),
      'app/components/B.vue': '',
      'app/composables/c.ts': 'export const c = 1',
    })
    renameSync(join(dir, 'app'), join(dir, 'away'))
    const gone = await refresh(['other', 'unlinkDir', 'app'])
    expect(gone.parts.toSorted()).toEqual(['components', 'imports', 'pages', 'rootComponent', 'router'])
    mkdirSync(dirname(join(dir, 'app')), { recursive: true })
    renameSync(join(dir, 'away'), join(dir, 'app'))
    expect((await refresh(['other', 'addDir', 'app'])).parts.toSorted()).toEqual(gone.parts.toSorted())
    renameSync(join(dir, 'app/components'), join(dir, 'app/others'))
    expect((await refresh(['component', 'unlinkDir', 'app/components'])).parts).toEqual(['components'])
  })

  test('ignores files that do not affect the app', async () => {
    const { refresh, write } = await app({ 'app/pages/a.vue': '' })
    write({ 'app/lib/x.ts': 'keepalive', 'README.md': '' })
    expect(await refresh(['other', 'add', 'app/lib/x.ts'], ['other', 'add', 'README.md'])).toEqual({
      parts: [],
      names: [],
      problems: [],
    })
  })
})

test('refreshes layers', async () => {
  const { refresh, write, remove, described, dir } = await app({
    'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, extends: ['./base'] }`,
    'base/fw.config.ts': 'export default {}',
    'base/app/pages/a.vue': page('{ title: 1 }'),
    'base/app/components/C.vue': '',
    'base/app/composables/u.ts': 'export const u = 1',
  })
  expect(described.app.pages).toHaveLength(1)
  write({
    'base/app/pages/a.vue': page('{ title: 2 }'),
    'app/components/C.vue': '',
    'app/composables/u.ts': 'export const u = 2',
  })
  const over = await refresh(
    ['page', 'change', 'base/app/pages/a.vue'],
    ['component', 'add', 'app/components/C.vue'],
    ['composable', 'add', 'app/composables/u.ts'],
  )
  expect(over.parts.toSorted()).toEqual(['components', 'imports', 'pages'])
  expect(over.names).toEqual(expect.arrayContaining(['C', 'u']))
  expect(described.app.components.find(({ pascalName }) => pascalName === 'C')!.file).toBe(join(dir, 'app/components/C.vue'))
  remove('app/components/C.vue')
  expect((await refresh(['component', 'unlink', 'app/components/C.vue'])).names).toContain('C')
})

test('concurrent refreshes end with the latest state', async () => {
  const { described, loaded, dir, write } = await app({ 'app/pages/a.vue': '' })
  const path = join(dir, 'app/pages/b.vue')
  write({ 'app/pages/b.vue': '' })
  const first = refreshApp(described, [{ kind: 'page', event: 'add', path }])
  rmSync(path)
  const second = refreshApp(described, [{ kind: 'page', event: 'unlink', path }])
  await Promise.all([first, second])
  await expectSame(described, await describeApp(loaded))
})
