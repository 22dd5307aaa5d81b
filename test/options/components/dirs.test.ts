import { describe, expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'
import type { Files } from '../../support/project.ts'
import { transformed } from '../../support/transformed.ts'

const component = '<template><p /></template>'
const files: Files = {
  'components/Plain.vue': component,
  'components/form/Field.vue': component,
  'components/global/Shared.vue': component,
  'widgets/Clock.vue': component,
  'widgets/round/Dial.vue': component,
  'widgets/Draft.vue': component,
  'widgets/raw.mjs': 'export default {}',
}

/** Components of the project by name, without those of fw. */
async function found(dirs: unknown, more: Files = {}): Promise<Record<string, { file: string; [key: string]: unknown }>> {
  const { app, dir, from } = await describedApp({ ...files, ...more }, dirs === undefined ? {} : { components: dirs })
  const own = app.components.filter(({ file }) => file.startsWith(dir))
  return Object.fromEntries(
    own.map(({ pascalName, file, global, island, mode }) => [pascalName, { file: from(file), global, island, mode }]),
  )
}
const names = async (dirs: unknown, more?: Files): Promise<string[]> => Object.keys(await found(dirs, more)).toSorted()

const widgets = ['Clock', 'Draft', 'Raw', 'RoundDial']

describe('components.dirs', () => {
  it('components.dirs: a list of directories replaces the default one', async () => {
    expect(await names({ dirs: ['~/widgets'] })).toEqual(widgets)
  })

  it('components.dirs: accepts an array; `false` and an empty one disable scanning', async () => {
    expect(await names(['~/widgets'])).toEqual(widgets)
    expect(await names(false)).toEqual([])
    expect(await names([])).toEqual([])
  })

  it('components.dirs: unset or `true`, scans the default directories, and registers those in `global` globally', async () => {
    for (const given of [undefined, true, {}]) {
      const usual = await found(given)
      expect(Object.keys(usual).toSorted()).toEqual(['FormField', 'Plain', 'Shared'])
      expect(usual).toMatchObject({ Plain: { global: false }, Shared: { global: true } })
    }
  })

  it.each([
    ['variant A', variantA, 'app/'],
    ['variant B', variantB, ''],
  ])('components.dirs: names in templates resolve to the files, in %s', async (_, variant, src) => {
    const at = (path: string): Files => ({ [`${src}${path}`]: component })
    const code = `import { resolveComponent } from 'vue'\nexport const all = [resolveComponent('clock'), resolveComponent('Plain')]`
    const own = await describedApp(
      { ...at('widgets/Clock.vue'), ...at('components/Plain.vue') },
      { ...variant, components: ['~/widgets'] },
    )
    const withOwn = await transformed(own, `${own.dir}/${src}a.ts`, code)
    expect(withOwn).toContain(`${own.dir}/${src}widgets/Clock.vue`)
    expect(withOwn).toContain(`resolveComponent('Plain')`)
    const usual = await describedApp({ ...at('widgets/Clock.vue'), ...at('components/Plain.vue') }, variant)
    const withUsual = await transformed(usual, `${usual.dir}/${src}a.ts`, code)
    expect(withUsual).toContain(`${usual.dir}/${src}components/Plain.vue`)
    expect(withUsual).toContain(`resolveComponent('clock')`)
  })
})

describe('fields of a directory', () => {
  const path = '~/widgets'

  it('components.dirs path: is relative to the sources, the root, or an alias', async () => {
    expect(await names([{ path: '~~/widgets' }])).toEqual(widgets)
    expect(await names([{ path: 'widgets' }])).toEqual(widgets)
  })

  it('components.dirs global: registers components globally', async () => {
    const [registered, unregistered] = await Promise.all(
      [true, false].map(async (global) => {
        const app = await describedApp(files, { components: [{ path, global }] })
        return app.text('#build/global-components')
      }),
    )
    expect(registered).toContain('"Clock"')
    expect(unregistered).not.toContain('"Clock"')
  })

  it('components.dirs prefix: is added to every name', async () => {
    expect(await names([{ path, prefix: 'W' }])).toEqual(widgets.map((name) => `W${name}`))
  })

  it('components.dirs pathPrefix: false omits directories from the names', async () => {
    expect(await names([{ path, pathPrefix: false }])).toEqual(['Clock', 'Dial', 'Draft', 'Raw'])
  })

  it('components.dirs pattern: globs that select the files', async () => {
    expect(await names([{ path, pattern: '*.vue' }])).toEqual(['Clock', 'Draft'])
    expect(await names([{ path, pattern: ['Clock.vue', 'round/**'] }])).toEqual(['Clock', 'RoundDial'])
  })

  it('components.dirs ignore: globs of files to skip', async () => {
    expect(await names([{ path, ignore: ['Draft.*', '*.mjs'] }])).toEqual(['Clock', 'RoundDial'])
  })

  it('components.dirs extensions: of component files', async () => {
    expect(await names([{ path, extensions: ['.mjs'] }])).toEqual(['Raw'])
    expect(await names([{ path, extensions: ['vue'] }])).toEqual(['Clock', 'Draft', 'RoundDial'])
  })

  it('components.dirs enabled: false skips the directory', async () => {
    expect(await names([{ path, enabled: false }, '~/components'])).toEqual(['FormField', 'GlobalShared', 'Plain'])
  })

  it('components.dirs priority: the higher number wins for duplicate names', async () => {
    const more = { 'other/Clock.vue': component }
    const clock = async (...priorities: number[]): Promise<string> =>
      (
        await found(
          [
            { path, priority: priorities[0] },
            { path: '~/other', priority: priorities[1] },
          ],
          more,
        )
      )['Clock']!.file
    expect(await clock(1, 2)).toBe('other/Clock.vue')
    expect(await clock(2, 1)).toBe('widgets/Clock.vue')
  })

  it('components.dirs island: its components are islands', async () => {
    expect((await found([{ path, island: true }]))['Clock']).toMatchObject({ island: true, mode: 'server' })
    expect((await found([path]))['Clock']).toMatchObject({ island: false, mode: 'all' })
  })
})
