import type { FwOptions } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, resolveConfig, variants } from './resolve-config.ts'

describe('components and imports', () => {
  it.each(variants)('R98: lists the directories of components in %s, the global one first', (variant) => {
    expect(optionsOf({}, { variant }).components.dirs).toEqual([{ path: '~/components/global', global: true }, '~/components'])
  })

  it('R99: adds directories for auto-imports to the built-in ones', () => {
    expect(optionsOf().imports.dirs).toEqual([])
    const { imports } = optionsOf({ imports: { dirs: ['~/stores'] } }, { layers: [{ imports: { dirs: ['~/base'] } }] })
    expect(imports.dirs.toSorted()).toEqual(['~/base', '~/stores'])
    expect(imports.scan).toBe(true)
  })

  it.each(['**/*.vue', '!drafts/**', ['*.vue', '!draft.vue']])('R102: accepts %j to select pages', (pattern) => {
    expect(optionsOf({ pages: { pattern } }).pages.pattern).toEqual(pattern)
  })

  it('R102: has no glob by default, and rejects other values', () => {
    expect(optionsOf().pages.pattern ?? []).toEqual([])
    expect(errorPaths({ pages: { pattern: /\.vue$/ } })).toEqual(['pages.pattern'])
    expect(errorPaths({ pages: { pattern: [1] } })).toEqual(['pages.pattern[0]'])
  })
})

describe('plugins', () => {
  it('R103: accepts a path, or an object with its side', () => {
    const { plugins } = optionsOf({
      plugins: ['~/a.ts', { src: '~/b.ts' }, { src: '~/c.ts', mode: 'client' }, { src: '~/d.ts', mode: 'server' }],
    })
    expect(plugins).toEqual([
      { src: '~/a.ts' },
      { src: '~/b.ts' },
      { src: '~/c.ts', mode: 'client' },
      { src: '~/d.ts', mode: 'server' },
    ])
  })

  it.each([[{ mode: 'client' }], [{ src: '~/a.ts', mode: 'edge' }], [() => '~/a.ts'], [['~/a.ts']]])(
    'R103: rejects %j',
    (entry) => {
      const { problems, options } = resolveConfig({ plugins: [entry] })
      expect(problems).toMatchObject([{ level: 'error', path: expect.stringMatching(/^plugins\[0\]/) }])
      expect(options.plugins).toEqual([])
    },
  )

  it.each([
    ['~/a.client.ts', 'client'],
    ['~/a.client', 'client'],
    ['~/a.server.mjs', 'server'],
    ['~/client.ts', undefined],
    ['~/a.client/index.ts', undefined],
  ])('R104: derives from the name of %s that its side is %s', (src, mode) => {
    expect(optionsOf({ plugins: [src] }).plugins[0]?.mode).toBe(mode)
    expect(optionsOf({ plugins: [{ src }] }).plugins[0]?.mode).toBe(mode)
  })

  it('R105: requires no entry, and keeps the order of the list', () => {
    expect(optionsOf().plugins).toEqual([])
    const order = ['~/plugins/z.ts', '~/plugins/a.ts', '~/plugins/m.ts']
    expect(optionsOf({ plugins: order }).plugins.map(({ src }) => src)).toEqual(order)
  })

  it('R106: uses a file once, however often and in whatever form it is listed', () => {
    const twice = optionsOf({ plugins: ['~/a.ts', { src: '~/a.ts' }, '~/b.ts'] })
    expect(twice.plugins.map(({ src }) => src).toSorted()).toEqual(['~/a.ts', '~/b.ts'])
    const withLayer = optionsOf({ plugins: ['~/a.ts'] }, { layers: [{ plugins: [{ src: '~/a.ts', mode: 'client' }, '~/c.ts'] }] })
    expect(withLayer.plugins.filter(({ src }) => src === '~/a.ts')).toHaveLength(1)
  })
})

const inline = (): void => {}

type ModuleEntry = FwOptions['modules'][number]

describe('modules', () => {
  it.each<[string, ModuleEntry]>([
    ['a package', '@acme/images'],
    ['a path', './modules/search'],
    ['a package with options', ['@acme/mail', { from: 'a@b.c' }]],
    ['a function', inline],
    ['a function with options', [inline, { flag: true }]],
  ])('R107: accepts %s', (_, entry) => {
    expect(optionsOf({ modules: [entry] }).modules).toEqual([entry])
  })

  it.each([1, true, { src: './modules/search' }, ['@acme/mail', 'options'], [{ from: 'a@b.c' }]])('R107: rejects %j', (entry) => {
    const { problems, options } = resolveConfig({ modules: [entry] })
    expect(problems).toHaveLength(1)
    expect(options.modules).toEqual([])
  })
})
