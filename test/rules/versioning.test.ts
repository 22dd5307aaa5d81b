import { describe, expect, it } from 'vitest'
import { at, configWith, errorPaths, fixedFacts, optionsOf, resolveConfig, variants } from './resolve-config.ts'

describe('options of each variant', () => {
  it.each(['experimental', 'features', 'future'] as const)('R178: has %s in A, and requires nothing of it', (key) => {
    expect(resolveConfig({}, { variant: 'A' }).problems).toEqual([])
    expect(optionsOf({ [key]: {} }, { variant: 'A' })).toHaveProperty(key)
  })

  it.each([
    ['generate', { routes: [] }],
    ['transformer2', {}],
    ['dir.static', 'public'],
  ])('R179: has no %s in A, but in B', (path, value) => {
    expect(at(optionsOf({}, { variant: 'A' }), path)).toBeUndefined()
    expect(errorPaths(configWith(path, value), { variant: 'A' })).toEqual([path])
    expect(at(optionsOf({}, { variant: 'B' }), path)).toBeDefined()
    expect(errorPaths(configWith(path, value), { variant: 'B' })).toEqual([])
  })

  it('R180: has the sources of A in `app`', () => {
    expect(optionsOf({}, { variant: 'A' }).srcDir).toBe('/project/app')
  })

  it('R181: has them in the root if a project of A sets version 3', () => {
    expect(optionsOf({ future: { compatibilityVersion: 3 } }, { variant: 'A' }).srcDir).toBe('/project')
  })

  it('R182: has the sources of B in the source directory, with pages, layouts and the like directly in it', () => {
    expect(optionsOf({}, { variant: 'B' })).toMatchObject({
      srcDir: '/project',
      serverDir: '/project/server',
      dir: { assets: 'assets', layouts: 'layouts', middleware: 'middleware', pages: 'pages', plugins: 'plugins' },
    })
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' })).toMatchObject({
      srcDir: '/project/code',
      serverDir: '/project/code/server',
      bundler1: { root: '/project/code' },
      alias: { assets: '/project/code/assets/' },
    })
  })
})

describe('the version', () => {
  it('R183: is 3 by default, and a number', () => {
    expect(optionsOf().future.compatibilityVersion).toBe(3)
    expect(optionsOf({ future: { compatibilityVersion: 4 } }).future.compatibilityVersion).toBe(4)
    expect(errorPaths({ future: { compatibilityVersion: '4' } })).toEqual(['future.compatibilityVersion'])
  })

  it.each<[string, unknown, unknown]>([
    ['srcDir', '/project', '/project/app'],
    ['dir.layouts', 'layouts', 'app/layouts'],
    ['dir.pages', 'pages', 'app/pages'],
    ['alias.~', '/project/', '/project/app'],
    ['alias.assets', '/project/assets/', '/project/app/assets'],
    ['alias.public', '/project/public/', '/project/public'],
  ])('R184: changes the default of %s from %j to %j with 4', (path, older, newer) => {
    expect(at(optionsOf({ future: { compatibilityVersion: 3 } }), path)).toBe(older)
    expect(at(optionsOf({ future: { compatibilityVersion: 4 } }), path)).toBe(newer)
  })

  it('R184: moves the server out of the sources with 4', () => {
    expect(optionsOf({ srcDir: 'code', future: { compatibilityVersion: 3 } }).serverDir).toBe('/project/code/server')
    expect(optionsOf({ srcDir: 'code', future: { compatibilityVersion: 4 } }).serverDir).toBe('/project/server')
  })

  it('R185: each default can be overridden', () => {
    const future = { compatibilityVersion: 4 } as const
    const { srcDir, dir, experimental } = optionsOf({
      future,
      dir: { pages: 'pages' },
      experimental: { resetAsyncDataToUndefined: true },
    })
    expect(dir.pages).toBe('pages')
    expect(experimental.resetAsyncDataToUndefined).toBe(true)
    expect([srcDir, dir.layouts]).toEqual(['/project/app', 'app/layouts'])
  })

  it.each([
    ['srcDir', '.', '/project'],
    ['dir.app', 'app', 'app'],
    ['experimental.compileTemplate', true, true],
    ['experimental.templateUtils', true, true],
    ['experimental.relativeWatchPaths', true, true],
    ['experimental.resetAsyncDataToUndefined', true, true],
    ['experimental.defaults.useAsyncData.deep', true, true],
    ['headManager.renderSSRHeadOptions.omitLineBreaks', false, false],
  ])('R186: is overridden by %s: %j', (path, written, resolved) => {
    const config = configWith(path, written)
    expect(errorPaths(config, { variant: 'A' })).toEqual([])
    expect(at(resolveConfig(config, { variant: 'A' }).options, path)).toBe(resolved)
  })

  it.each(['compileTemplate', 'templateUtils', 'relativeWatchPaths'])(
    'R187: warns with 4 that experimental.%s will be removed',
    (option) => {
      const config = { experimental: { [option]: true } }
      const [problem, ...others] = resolveConfig(config, { variant: 'A' }).problems
      expect(problem).toMatchObject({ level: 'warning', path: `experimental.${option}`, why: expect.stringContaining('removed') })
      expect(others).toEqual([])
      expect(resolveConfig(config, { variant: 'B' }).problems).toEqual([])
    },
  )

  it.each(variants)('R188: does not set a compatibility date in %s by default', (variant) => {
    expect(optionsOf({}, { variant }).compatibilityDate).toBeUndefined()
    expect(optionsOf({ compatibilityDate: '2025-07-15' }, { variant }).compatibilityDate).toBe('2025-07-15')
    expect(optionsOf({ compatibilityDate: new Date('2025-07-15T00:00:00Z') }, { variant }).compatibilityDate).toBe('2025-07-15')
    expect(errorPaths({ compatibilityDate: true }, { variant })).toEqual(['compatibilityDate'])
  })

  it('R190: the client knows its build, and can check for a newer one', () => {
    const { buildId, runtimeConfig, experimental } = optionsOf({}, { variant: 'B' })
    expect(buildId).toBe(fixedFacts.buildId)
    expect(runtimeConfig.app.buildId).toBe(buildId)
    expect(experimental.appManifest).toBe(true)
    expect(experimental.checkOutdatedBuildInterval).toBeGreaterThan(0)
    expect(optionsOf({}, { facts: { buildId: 'another' } }).runtimeConfig.app.buildId).toBe('another')
  })
})
