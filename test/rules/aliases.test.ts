import { isAbsolute } from 'pathe'
import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

const fileAlias = '#internal/fw/paths'

describe('names and paths', () => {
  it.each(variants)('R33: maps every name to an absolute path in %s', (variant) => {
    const alias = { '#ui': './packages/ui', '#logo': 'art/logo.svg', '#shared-data': '/srv/data' }
    const resolved = optionsOf({ alias }, { variant }).alias
    for (const [name, path] of Object.entries(resolved)) expect(isAbsolute(path), name).toBe(true)
    expect(resolved).toMatchObject({
      '#ui': '/project/packages/ui',
      '#logo': '/project/art/logo.svg',
      '#shared-data': '/srv/data',
    })
  })

  it('R33: takes nothing but a path', () => {
    expect(errorPaths({ alias: { '#ui': ['./packages/ui'] } })).toEqual(['alias["#ui"]'])
  })

  it.each(variants)('R34: keeps the default names beside those of the project in %s', (variant) => {
    const defaults = optionsOf({}, { variant }).alias
    expect(optionsOf({ alias: { icons: '/icons' } }, { variant }).alias).toEqual({ ...defaults, icons: '/icons' })
  })

  it('R34: lets the project give a default name another path', () => {
    expect(optionsOf({ alias: { public: '/srv/public' } }).alias['public']).toBe('/srv/public')
  })
})

describe('default names', () => {
  it.each(variants)('R43: has two names each for the sources and for the root in %s', (variant) => {
    const { alias } = optionsOf({ srcDir: 'code' }, { variant })
    expect(alias['~']).toMatch(/^\/project\/code\/?$/)
    expect(alias['@']).toBe(alias['~'])
    expect(alias['~~']).toMatch(/^\/project\/?$/)
    expect(alias['@@']).toBe(alias['~~'])
  })

  it('R44: ends none with a slash in A', () => {
    const paths = Object.values(optionsOf({}, { variant: 'A' }).alias)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => path.endsWith('/'))).toEqual([])
  })

  it('R45: ends those of directories with a slash in B, and that of a file without', () => {
    const { [fileAlias]: file, ...directories } = optionsOf({}, { variant: 'B' }).alias
    expect(Object.values(directories).filter((path) => !path.endsWith('/'))).toEqual([])
    expect(file).toBe('/project/.fw/paths.mjs')
  })

  it('R46: lays public and #server under the root in A, and under the sources in B', () => {
    expect(optionsOf({}, { variant: 'A' }).alias).toMatchObject({ public: '/project/public', '#server': '/project/server' })
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' }).alias).toMatchObject({
      public: '/project/code/public/',
      '#server': '/project/code/server/',
    })
  })

  it('R46: lays #shared and #build under the root in both', () => {
    expect(optionsOf({}, { variant: 'A' }).alias).toMatchObject({ '#shared': '/project/shared', '#build': '/project/.fw' })
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' }).alias).toMatchObject({
      '#shared': '/project/shared/',
      '#build': '/project/.fw/',
    })
  })

  it('R47: reaches the assets of A under the name that `~assets` is made of, and needs no name of that spelling', () => {
    const { alias } = optionsOf({}, { variant: 'A' })
    expect(alias['assets']).toBe('/project/app/assets')
    expect(alias).not.toHaveProperty('~assets')
  })
})
