import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

describe('analyze', () => {
  const shown = { template: 'treemap', projectRoot: '/project', filename: '/project/.fw/analyze/{name}.html' }

  it.each(variants)('R79: is disabled with default options in %s', (variant) => {
    const { analyze } = optionsOf({}, { variant }).build
    expect(analyze).toMatchObject(shown)
    expect(analyze.enabled ?? false).toBe(false)
  })

  it('R79: is enabled by true, with the same options', () => {
    expect(optionsOf({ build: { analyze: true } }).build.analyze).toEqual({ ...shown, enabled: true })
  })

  it('R79: accepts an object with options of the analyzer, including unknown ones', () => {
    const analyze = { template: 'sunburst', gzipSize: true } as const
    expect(optionsOf({ build: { analyze } }).build.analyze).toMatchObject({ ...shown, ...analyze })
    expect(errorPaths({ build: { analyze: 'treemap' } })).toEqual(['build.analyze'])
  })
})

describe('templates', () => {
  it('R81: pairs a source, absolute or relative, with a destination', () => {
    const templates = [
      { src: '/srv/templates/a.mjs', dst: 'a.mjs' },
      { src: './templates/b.mjs', dst: 'inner/b.mjs' },
    ]
    expect(optionsOf({ build: { templates } }).build.templates).toEqual(templates)
  })

  it('R81: requires both', () => {
    expect(errorPaths({ build: { templates: [{ src: './a.mjs' }] } })).toEqual(['build.templates[0].dst'])
    expect(errorPaths({ build: { templates: [{ dst: 'a.mjs' }] } })).toEqual(['build.templates[0].src'])
  })
})

describe('transpile', () => {
  it('R82: keeps functions, which are called later', () => {
    const sides = { isDev: false, isServer: true, isClient: false, isModern: true, isLegacy: false }
    const forServer = ({ isServer }: typeof sides): string | false => isServer && 'server-lib'
    const [kept] = optionsOf({ build: { transpile: [forServer] } }).build.transpile
    expect(kept).toBe(forServer)
  })

  it('R83: accepts names, other strings and regular expressions', () => {
    const transpile = ['legacy-lib', '@acme/ui', 'dist/esm/', /\/esm\//]
    expect(optionsOf({ build: { transpile } }).build.transpile).toEqual(transpile)
    expect(errorPaths({ build: { transpile: [1] } })).toEqual(['build.transpile[0]'])
  })
})

describe('log level', () => {
  const terminal = { ci: false, tty: true }

  it.each(variants)('R84: is silent in CI by default, and info elsewhere, in %s', (variant) => {
    expect(optionsOf({}, { variant, facts: { ...terminal, ci: true } }).logLevel).toBe('silent')
    expect(optionsOf({}, { variant, facts: terminal }).logLevel).toBe('info')
  })

  it.each(variants)('R85: is silent without a terminal by default in %s', (variant) => {
    expect(optionsOf({}, { variant, facts: { ...terminal, tty: false } }).logLevel).toBe('silent')
  })

  it('R85: can be set by the project, in CI and without a terminal too', () => {
    expect(optionsOf({ logLevel: 'info' }, { facts: { ci: true, tty: false } }).logLevel).toBe('info')
  })
})

describe('source maps', () => {
  it.each(variants)('R87: accepts one boolean for both sides, in %s', (variant) => {
    expect(optionsOf({}, { variant }).sourcemap).toEqual({ server: true, client: false })
    expect(optionsOf({ sourcemap: true }, { variant }).sourcemap).toEqual({ server: true, client: true })
    expect(optionsOf({ sourcemap: false }, { variant }).sourcemap).toEqual({ server: false, client: false })
  })

  it.each([true, false, 'hidden'] as const)('R88: accepts %j per side', (mode) => {
    expect(optionsOf({ sourcemap: { server: mode } }).sourcemap).toEqual({ server: mode, client: false })
    expect(optionsOf({ sourcemap: { client: mode } }).sourcemap).toEqual({ server: true, client: mode })
  })

  it('R88: rejects other values', () => {
    expect(errorPaths({ sourcemap: { server: 'inline', client: 1 } })).toEqual(['sourcemap.server', 'sourcemap.client'])
  })
})
