import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, type Files } from '../../../../../test/support/project.ts'
import { layoutName, scanLayouts } from './scan-layouts.ts'

async function scan(files: Files) {
  const dir = project(files)
  const { layouts, problems } = await scanLayouts([join(dir, 'own'), join(dir, 'base')], { extensions: ['.tsx', '.vue'] })
  return {
    layouts: layouts.map(({ name, file }) => `${name} ${file.slice(dir.length + 1)}`),
    problems: problems.map(({ code, file }) => `${code} ${file?.slice(dir.length + 1)}`),
  }
}

describe('layoutName', () => {
  it.each([
    ['default', 'default'],
    ['desktop/default', 'desktop-default'],
    ['desktop/index', 'desktop'],
    ['desktop-base/base', 'desktop-base'],
    ['Desktop/DesktopLarge', 'desktop-large'],
    ['a/b/c', 'a-b-c'],
    ['a/b/b-c', 'a-b-c'],
    ['SomeLayout', 'some-layout'],
    ['index', ''],
    ['indexes', 'indexes'],
  ])('%s is %s', (path, name) => {
    expect(layoutName(path)).toBe(name)
  })
})

describe('scanLayouts', () => {
  it('finds layouts at any depth; the highest-priority layer wins', async () => {
    const files = { 'own/default.vue': '', 'own/a/b.tsx': '', 'own/x.css': '', 'base/Default.vue': '', 'base/z.vue': '' }
    expect(await scan(files)).toEqual({
      layouts: ['a-b own/a/b.tsx', 'default own/default.vue', 'z base/z.vue'],
      problems: [],
    })
  })

  it('warns about files without a name, and about duplicate names', async () => {
    expect(await scan({ 'own/index.vue': '', 'own/a-b.vue': '', 'own/a/b.vue': '' })).toEqual({
      layouts: ['a-b own/a-b.vue'],
      problems: ['FW_LAYOUTS_SAME_NAME own/a/b.vue', 'FW_LAYOUTS_NO_NAME own/index.vue'],
    })
  })

  it('returns nothing without directories', async () => {
    expect(await scan({})).toEqual({ layouts: [], problems: [] })
  })
})
