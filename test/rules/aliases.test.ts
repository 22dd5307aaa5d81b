import { isAbsolute } from 'pathe'
import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

const fileAlias = '#internal/fw/paths'

describe('aliases', () => {
  it.each(variants)('R33: maps every alias to an absolute path in %s', (variant) => {
    const alias = { '#ui': './packages/ui', '#logo': 'art/logo.svg', '#shared-data': '/srv/data' }
    const resolved = optionsOf({ alias }, { variant }).alias
    for (const [name, path] of Object.entries(resolved)) expect(isAbsolute(path), name).toBe(true)
    expect(resolved).toMatchObject({
      '#ui': '/project/packages/ui',
      '#logo': '/project/art/logo.svg',
      '#shared-data': '/srv/data',
    })
  })

  it('R33: rejects everything but a path', () => {
    expect(errorPaths({ alias: { '#ui': ['./packages/ui'] } })).toEqual(['alias["#ui"]'])
  })

  it.each(variants)('R34: keeps the default aliases in %s', (variant) => {
    const defaults = optionsOf({}, { variant }).alias
    expect(optionsOf({ alias: { icons: '/icons' } }, { variant }).alias).toEqual({ ...defaults, icons: '/icons' })
  })

  it('R34: allows to override a default alias', () => {
    expect(optionsOf({ alias: { public: '/srv/public' } }).alias['public']).toBe('/srv/public')
  })
})

describe('default aliases', () => {
  it.each(variants)('R43: has two aliases each for the sources and for the root in %s', (variant) => {
    const { alias } = optionsOf({ srcDir: 'code' }, { variant })
    expect(alias['~']).toMatch(/^\/project\/code\/?$/)
    expect(alias['@']).toBe(alias['~'])
    expect(alias['~~']).toMatch(/^\/project\/?$/)
    expect(alias['@@']).toBe(alias['~~'])
  })

  it('R44: has no trailing slashes in A', () => {
    const paths = Object.values(optionsOf({}, { variant: 'A' }).alias)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => path.endsWith('/'))).toEqual([])
  })

  it('R45: has trailing slashes for directories in B, but not for a file', () => {
    const { [fileAlias]: file, ...directories } = optionsOf({}, { variant: 'B' }).alias
    expect(Object.values(directories).filter((path) => !path.endsWith('/'))).toEqual([])
    expect(file).toBe('/project/.fw/paths.mjs')
  })

  it('R46: resolves public and #server below the root in A, and below the sources in B', () => {
    expect(optionsOf({}, { variant: 'A' }).alias).toMatchObject({ public: '/project/public', '#server': '/project/server' })
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' }).alias).toMatchObject({
      public: '/project/code/public/',
      '#server': '/project/code/server/',
    })
  })

  it('R46: resolves #shared and #build below the root in both', () => {
    expect(optionsOf({}, { variant: 'A' }).alias).toMatchObject({ '#shared': '/project/shared', '#build': '/project/.fw' })
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' }).alias).toMatchObject({
      '#shared': '/project/shared/',
      '#build': '/project/.fw/',
    })
  })

  it('R47: `~assets` in A works through the alias `assets`, without an alias of its own', () => {
    const { alias } = optionsOf({}, { variant: 'A' })
    expect(alias['assets']).toBe('/project/app/assets')
    expect(alias).not.toHaveProperty('~assets')
  })
})
