import { describe, expect, it } from 'vitest'
import { plainFacts } from '../../../test/support/facts.ts'
import type { Explanation, Origin } from './origin.ts'
import { resolve } from './resolve.ts'
import type { Source } from './source.ts'

function source(kind: Source['kind'], config: unknown, layer?: string): Source {
  return { kind, label: layer ?? kind, config, ...(layer ? { layer } : {}) }
}

function explain(path: string, sources: Source[], env: Record<string, string> = {}): Explanation {
  return resolve({ sources, facts: plainFacts({ env }) }).explain(path)
}

const labels = (origins: readonly Origin[]): string[] => origins.map(({ label }) => label)

const byDefault = 'default of variant B'

describe('explain', () => {
  it('lists the source of a value and those it overrides, highest priority first', () => {
    const { what, value, from, shadowed } = explain('app.baseURL', [
      source('block', { app: { baseURL: '/block/' } }),
      source('file', { app: { baseURL: 'file' } }),
      source('file', { app: { baseURL: '/layer/' } }, 'base'),
    ])
    expect({ what, value }).toEqual({ what: 'option', value: '/block/' })
    expect(from).toMatchObject([{ kind: 'block', value: '/block/', keys: ['app', 'baseURL'], source: { label: 'block' } }])
    expect(shadowed.map(({ label, value: lost }) => [label, lost])).toEqual([
      ['file', 'file'],
      ['base', '/layer/'],
      [byDefault, '/'],
    ])
  })

  it('shows the default if nothing is set', () => {
    expect(explain('app.baseURL', [])).toMatchObject({ value: '/', from: [{ kind: 'default', label: byDefault }], shadowed: [] })
  })

  it('shows the default of the variant', () => {
    const sources = [source('file', { future: { compatibilityVersion: 4 } })]
    expect(explain('srcDir', sources)).toMatchObject({
      value: '/project/app',
      from: [{ label: 'default of variant A', value: 'app' }],
    })
  })

  it('shows the environment variable', () => {
    const { from, shadowed } = explain('devServer.port', [source('file', { devServer: { port: 1 } })], { PORT: '4000' })
    expect(from).toMatchObject([{ kind: 'env', label: 'PORT', variable: 'PORT', value: 4000 }])
    expect(labels(shadowed)).toEqual(['file', byDefault])
  })

  it('lists all sources of a merged list', () => {
    const explanation = explain('css', [source('file', { css: ['a'] }), source('file', { css: ['b'] }, 'base')])
    expect(explanation).toMatchObject({ value: ['b', 'a'], merge: 'append', shadowed: [{ label: byDefault }] })
    expect(labels(explanation.from)).toEqual(['file', 'base'])
  })

  it('lists the default as a source if the option extends it', () => {
    const explanation = explain('extensions', [source('file', { extensions: ['.md'] })])
    expect(labels(explanation.from)).toEqual(['file', byDefault])
    expect(explanation.shadowed).toEqual([])
  })

  it('lists all sources of a merged object, including the default', () => {
    const explanation = explain('alias', [
      source('file', { alias: { '#a': '/a' } }),
      source('file', { alias: { '#b': '/b' } }, 'base'),
    ])
    expect(labels(explanation.from)).toEqual(['file', 'base', byDefault])
  })

  it('marks values replaced by the command line as shadowed', () => {
    const explanation = explain('css', [
      source('cli', { css: ['only'] }),
      source('file', { css: ['a'] }),
      source('rc', { css: ['b'] }),
    ])
    expect(explanation.value).toEqual(['only'])
    expect(labels(explanation.from)).toEqual(['cli'])
    expect(labels(explanation.shadowed)).toEqual(['file', 'rc', byDefault])
  })

  it('marks a value of a different type as shadowed, and all below it', () => {
    const explanation = explain('debug', [
      source('file', { debug: { hooks: true } }),
      source('rc', { debug: true }),
      source('file', { debug: { templates: true } }, 'base'),
    ])
    expect(explanation.value).toEqual({ hooks: true })
    expect(labels(explanation.from)).toEqual(['file'])
    expect(labels(explanation.shadowed)).toEqual(['rc', 'base', byDefault])
  })

  it('omits layers for options that are not inherited', () => {
    const { from, shadowed, merge } = explain('srcDir', [
      source('file', { srcDir: 'src' }),
      source('file', { srcDir: 'x' }, 'base'),
    ])
    expect(labels([...from, ...shadowed])).toEqual(['file', byDefault])
    expect(merge).toBe('own')
  })

  it('omits rejected values', () => {
    expect(labels(explain('ssr', [source('file', { ssr: 'no' })]).from)).toEqual([byDefault])
  })

  it.each([
    ['css', 'append'],
    ['plugins', 'by key'],
    ['hooks', 'combined'],
    ['builder', 'replace'],
    ['alias', 'deep'],
  ])('shows the merge strategy of %s: %s', (path, merge) => {
    expect(explain(path, []).merge).toBe(merge)
  })

  it('explains keys of records', () => {
    const sources = [source('file', { alias: { '#a': '/a' } }), source('file', { alias: { '#a': '/b', '#b': '/c' } }, 'base')]
    expect(explain('alias["#a"]', sources)).toMatchObject({
      what: 'inside',
      path: 'alias["#a"]',
      value: '/a',
      from: [{ label: 'file', value: '/a', keys: ['alias', '#a'] }],
      shadowed: [{ label: 'base', value: '/b' }],
    })
    expect(labels(explain('alias.#b', sources).from)).toEqual(['base'])
    expect(labels(explain('alias["~~"]', sources).from)).toEqual([byDefault])
    expect(explain('alias.none', sources)).toMatchObject({ what: 'unknown', value: undefined, from: [] })
  })

  it('explains keys of runtime configuration', () => {
    const sources = [source('file', { runtimeConfig: { db: { host: 'a' } } })]
    expect(explain('runtimeConfig.db.host', sources)).toMatchObject({ what: 'inside', value: 'a', from: [{ label: 'file' }] })
    expect(explain('runtimeConfig.app.baseURL', sources)).toMatchObject({ value: '/', from: [{ label: byDefault }] })
  })

  it('explains keys passed to a tool, and nested ones', () => {
    const sources = [
      source('file', { bundler1: { css: { modules: { a: 1 } }, 'build.assetsDir': 5 } }),
      source('file', { bundler1: { css: { devSourcemap: true } } }, 'base'),
    ]
    const explanation = explain('bundler1.css', sources)
    expect(explanation).toMatchObject({ what: 'option', merge: 'concat', value: { modules: { a: 1 }, devSourcemap: true } })
    expect(labels(explanation.from)).toEqual(['file', 'base'])
    expect(explain('bundler1.css.modules.a', sources)).toMatchObject({ what: 'inside', value: 1, from: [{ label: 'file' }] })
    expect(explain('bundler1["build.assetsDir"]', sources)).toMatchObject({ value: 5, from: [{ label: 'file' }] })
    expect(explain('bundler1.build.assetsDir', sources)).toMatchObject({ value: '_fw/', from: [{ label: byDefault }] })
    expect(explain('bundler1.nothing', sources).what).toBe('unknown')
  })

  it('lists the options of a group', () => {
    const { what, options } = explain('sourcemap', [source('file', { sourcemap: true })])
    expect({ what, options }).toEqual({ what: 'group', options: ['sourcemap.server', 'sourcemap.client'] })
  })

  it('resolves a shorthand', () => {
    expect(explain('sourcemap.client', [source('file', { sourcemap: 'hidden' })])).toMatchObject({
      value: 'hidden',
      from: [{ label: 'file', value: 'hidden' }],
    })
  })

  it.each(['nothing', 'app.nothing', '', '__proto__', 'app.__proto__.x', 'ssr.deeper'])('returns "unknown" for "%s"', (path) => {
    expect(explain(path, [source('file', { ssr: false })])).toMatchObject({ what: 'unknown', value: undefined, from: [] })
  })
})
