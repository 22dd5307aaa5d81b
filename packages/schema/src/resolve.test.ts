import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { plainFacts } from '../../../test/support/facts.ts'
import { open, type AnyLeaf, type AnyTree, type Context } from './define.ts'
import type { PlainObject } from './plain-object.ts'
import { resolve, type Resolution } from './resolve.ts'
import type { Source } from './source.ts'

/** An option of a small tree, `text` by default. */
function option(byDefault: unknown, more: Partial<AnyLeaf> = {}): AnyLeaf {
  return { check: v.string(), default: byDefault, proof: open, ...more }
}

/** Reads an option of a small tree, which the option types do not include. */
const read =
  (name: string, change: (value: string) => string = (value) => value) =>
  ({ options }: Context): string =>
    change(String((options as unknown as PlainObject)[name]))

function resolveSmall(tree: AnyTree, config: PlainObject = {}): Resolution & { values: PlainObject } {
  const resolution = resolve({ tree, sources: [source('file', config)], facts: plainFacts() })
  return { ...resolution, values: resolution.options as unknown as PlainObject } // the options of the small tree
}

function source(kind: Source['kind'], config: unknown, layer?: string): Source {
  return { kind, label: layer ?? kind, config, ...(layer ? { layer } : {}) }
}

function resolveSources(...sources: Source[]): Resolution {
  return resolve({ sources, facts: plainFacts() })
}

function broken(): never {
  throw new Error('no idea')
}

function version(compatibilityVersion: unknown): PlainObject {
  return { future: { compatibilityVersion } }
}

function urlOf(kind: string): PlainObject {
  return { app: { baseURL: `/${kind}/` } }
}

function portFrom(env: Record<string, string>): number {
  return resolve({ sources: [], facts: plainFacts({ env }) }).options.devServer.port
}

describe('defaults', () => {
  it('can read options declared before and after them', () => {
    const { values } = resolveSmall({ a: option(read('b', (b) => `${b}!`)), b: option(read('c')), c: option('end') })
    expect(values).toEqual({ a: 'end!', b: 'end', c: 'end' })
  })

  it('are computed once, and only for options without a value', () => {
    const runs: string[] = []
    const noting = (name: string) => (): string => {
      runs.push(name)
      return name
    }
    const tree = { a: option(noting('a')), b: option(noting('b')), c: option(read('b')), d: option(read('b')) }
    expect(resolveSmall(tree, { a: 'written' }).values).toEqual({ a: 'written', b: 'b', c: 'b', d: 'b' })
    expect(runs).toEqual(['b'])
  })

  it('are normalized like set values', () => {
    const tree = { a: option('x', { normalize: (value: string) => value.toUpperCase() }) }
    expect(resolveSmall(tree).values).toEqual({ a: 'X' })
    expect(resolveSmall(tree, { a: 'y' }).values).toEqual({ a: 'Y' })
  })

  it('of two options are copied, even if they share an object', () => {
    const shared = { list: ['x'] }
    const anything = v.custom(() => true)
    const { values } = resolveSmall({ a: option(shared, { check: anything }), b: option(shared, { check: anything }) })
    expect(values['a']).toEqual(values['b'])
    expect(values['a']).not.toBe(values['b'])
    expect(values['a']).not.toBe(shared)
  })

  it('that depend on each other are reported with the cycle, and other options resolve', () => {
    const tree = { a: option(read('b')), b: option(read('a')), c: option('fine'), d: option(read('c')) }
    const { values, problems } = resolveSmall(tree)
    expect(values).toEqual({ c: 'fine', d: 'fine' })
    expect(problems).toMatchObject([
      { code: 'FW_CONFIG_CIRCULAR_DEFAULT', level: 'error', path: 'a', fix: 'Set `a` explicitly.' },
    ])
    expect(problems[0]?.why).toContain('a → b → a')
  })

  it.each([
    ['itself', { a: option(read('a')) }, 'a → a'],
    ['three in a cycle', { a: option(read('b')), b: option(read('c')), c: option(read('a')) }, 'a → b → c → a'],
    ['a cycle behind another option', { a: option(read('b')), b: option(read('c')), c: option(read('b')) }, 'b → c → b'],
  ])('in a cycle are reported once: %s', (_, tree: AnyTree, circle) => {
    const { problems } = resolveSmall(tree)
    expect(problems.map(({ why }) => why)).toEqual([`The defaults of these options depend on each other: ${circle}.`])
  })

  it('in a cycle resolve if one of them is set', () => {
    const tree = { a: option(read('b')), b: option(read('a')) }
    expect(resolveSmall(tree, { b: 'set' })).toMatchObject({ values: { a: 'set', b: 'set' }, problems: [] })
  })

  it('that throw are reported, and other options resolve', () => {
    const { values, problems } = resolveSmall({ a: option(broken), b: option('fine') })
    expect(values).toEqual({ b: 'fine' })
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_DEFAULT_FAILED', path: 'a', fix: 'Set `a` to a plain value.' }])
    expect(problems[0]?.why).toContain('no idea')
  })
})

describe('variants', () => {
  const tree: AnyTree = {
    both: option('same'),
    other: option('in A', { defaultInB: 'in B' }),
    old: option(undefined, { defaultInB: 'B only', onlyIn: 'B' }),
    group: { onlyIn: 'B', group: { inside: option('B only') } },
    less: option('x', { check: v.union([v.string(), v.number()]), checkInB: v.string() }),
    future: { group: { compatibilityVersion: option(3, { check: v.picklist([3, 4]) }) } },
  }

  it('R184: 4 selects A', () => {
    const { values, variant } = resolveSmall(tree, { future: { compatibilityVersion: 4 }, less: 5 })
    expect(variant).toBe('A')
    expect(values).toEqual({ both: 'same', other: 'in A', less: 5, future: { compatibilityVersion: 4 } })
  })

  it('R183: B is the default', () => {
    const { values, variant, problems } = resolveSmall(tree, { less: 5 })
    expect(variant).toBe('B')
    expect(values).toMatchObject({ both: 'same', other: 'in B', old: 'B only', group: { inside: 'B only' }, less: 'x' })
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_WRONG_TYPE', path: 'less' }])
  })

  it('report options of the other variant, including whole groups', () => {
    const config = { future: { compatibilityVersion: 4 }, old: 'x', group: { inside: 'x' } }
    const { problems, values } = resolveSmall(tree, config)
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['FW_CONFIG_OTHER_VARIANT', 'old'],
      ['FW_CONFIG_OTHER_VARIANT', 'group'],
    ])
    expect(values).not.toHaveProperty('group')
  })

  it('R185: an explicit value overrides the default of either', () => {
    expect(resolveSmall(tree, { future: { compatibilityVersion: 4 }, other: 'mine' }).values['other']).toBe('mine')
  })

  it.each([
    ['the command line', [source('cli', version(4)), source('file', version(3))], 'A'],
    ['a layer, if nothing else sets it', [source('file', {}), source('file', version(4), 'base')], 'A'],
    ['the project rather than a layer', [source('file', version(3)), source('file', version(4), 'base')], 'B'],
    ['a layer, if the value of the project is invalid', [source('file', version('4')), source('file', version(4), 'base')], 'A'],
  ])('are selected by %s', (_, sources, variant) => {
    const { options, variant: chosen } = resolveSources(...sources)
    expect(chosen).toBe(variant)
    expect(options.future.compatibilityVersion).toBe(variant === 'A' ? 4 : 3)
  })
})

describe('sources', () => {
  it('have this priority: command line, environment, block, file, rc file, layer, default', () => {
    const sources = [
      source('cli', urlOf('cli')),
      source('block', urlOf('block')),
      source('file', urlOf('file')),
      source('rc', urlOf('rc')),
      source('block', urlOf('layer-block'), 'base'),
      source('file', urlOf('layer'), 'base'),
    ]
    const urls = sources.map((_, index) => resolveSources(...sources.slice(index)).options.app.baseURL)
    expect(urls).toEqual(['/cli/', '/block/', '/file/', '/rc/', '/layer-block/', '/layer/'])
    expect(resolveSources().options.app.baseURL).toBe('/')

    const facts = plainFacts({ env: { FW_APP_BASE_URL: '/env/' } })
    expect(resolve({ sources, facts }).options.app.baseURL).toBe('/cli/')
    expect(resolve({ sources: sources.slice(1), facts }).options.app.baseURL).toBe('/env/')
    expect(resolve({ sources: [], facts }).options.app.baseURL).toBe('/env/')
  })

  it('use the first variable that is set and not empty', () => {
    expect(portFrom({ FW_PORT: '4001', PORT: '4002' })).toBe(4001)
    expect(portFrom({ FW_PORT: '', PORT: '4002' })).toBe(4002)
    expect(portFrom({})).toBe(3000)
  })

  it('R12: are merged key by key', () => {
    const { options } = resolveSources(
      source('file', { app: { head: { title: 'Shop' } }, alias: { '#a': '/a' } }),
      source('file', { app: { head: { titleTemplate: '%s!' } }, alias: { '#a': '/x', '#b': '/b' } }, 'base'),
    )
    expect(options.app.head).toMatchObject({ title: 'Shop', titleTemplate: '%s!' })
    expect(options.alias).toMatchObject({ '#a': '/a', '#b': '/b', '~~': '/project/' })
  })

  it('never override with undefined', () => {
    const { options } = resolveSources(
      source('file', { appId: undefined, app: undefined }),
      source('file', { appId: 'base' }, 'base'),
    )
    expect(options.appId).toBe('base')
    expect(options.app.baseURL).toBe('/')
  })

  it('that are invalid fall back to the next one', () => {
    const { options, problems } = resolveSources(source('file', { appId: 7 }), source('file', { appId: 'base' }, 'base'))
    expect(options.appId).toBe('base')
    expect(problems).toMatchObject([{ path: 'appId', source: { kind: 'file' } }])
  })

  it('of layers are ignored for options that are not inherited', () => {
    const base = source('file', { srcDir: 'layer-src', extends: './other', buildId: 'layer' }, 'base')
    const { options } = resolveSources(source('file', { buildDir: 'out' }), base)
    expect(options).toMatchObject({ srcDir: '/project', buildDir: '/project/out', buildId: plainFacts().buildId })
    expect(options.extends).toBeUndefined()
    expect(resolveSources(source('block', { srcDir: 'src' }), base).options.srcDir).toBe('/project/src')
  })
})

describe('lists', () => {
  it('of layers are merged, lowest priority first, with that strategy', () => {
    const { options } = resolveSources(
      source('file', { css: ['project.css', 'shared.css'] }),
      source('file', { css: ['shared.css', 'upper.css'] }, 'upper'),
      source('file', { css: ['lower.css'] }, 'lower'),
    )
    expect(options.css).toEqual(['lower.css', 'upper.css', 'project.css', 'shared.css'])
  })

  it('of the command line replace all others', () => {
    const { options } = resolveSources(source('cli', { css: ['only.css'] }), source('file', { css: ['project.css'] }))
    expect(options.css).toEqual(['only.css'])
  })

  it('R106: are merged by key; the highest priority wins', () => {
    const { options } = resolveSources(
      source('file', { plugins: [{ src: '~/a.ts', mode: 'client' }] }),
      source('file', { plugins: ['~/a.ts', '~/b.server.ts'] }, 'base'),
    )
    expect(options.plugins).toEqual([
      { src: '~/b.server.ts', mode: 'server' },
      { src: '~/a.ts', mode: 'client' },
    ])
  })

  it('R152: extend the default by key with that strategy', () => {
    const written = [{ name: 'useState', argumentLength: 5 }]
    const { keyedComposables } = resolveSources(source('file', { optimization: { keyedComposables: written } })).options
      .optimization
    expect(keyedComposables).toHaveLength(7)
    expect(keyedComposables.filter(({ name }) => name === 'useState')).toEqual(written)
  })

  it('Q5: replace the default, unless they extend it', () => {
    const { options } = resolveSources(
      source('file', { bundler1: { resolve: { extensions: ['.ts'] } }, extensions: ['.md'], components: ['~/ui'] }),
    )
    expect(options.bundler1.resolve.extensions).toEqual(['.ts'])
    expect(options.components.dirs).toEqual(['~/ui'])
    expect(options.extensions).toEqual(['.js', '.jsx', '.mjs', '.ts', '.tsx', '.vue', '.md'])
  })

  it('R212: in options of a tool are merged, and unknown keys are passed on', () => {
    const { options, problems } = resolveSources(
      source('file', { bundler1: { css: { modules: { a: 1 } }, assetsInclude: ['a'], 'build.assetsDir': 5 } }),
      source('file', { bundler1: { css: { modules: { b: 2 } }, assetsInclude: ['b', 'a'] } }, 'base'),
    )
    expect(problems).toEqual([])
    expect(options.bundler1).toMatchObject({ css: { modules: { a: 1, b: 2 } }, assetsInclude: ['b', 'a'] })
    // A key that contains a dot is not the option at that path.
    expect(options.bundler1).toMatchObject({ 'build.assetsDir': 5, build: { assetsDir: '_fw/' } })
  })
})

describe('keys of modules', () => {
  const config = { i18n: {}, srr: true, app: { i18n: {} } }

  it('are accepted once claimed', () => {
    const { problems, unclaimed } = resolve({ sources: [source('file', config)], facts: plainFacts(), claimed: ['i18n', 'srr'] })
    expect(unclaimed).toEqual([])
    expect(problems.map(({ path }) => path)).toEqual(['app.i18n'])
  })

  it('are listed until then, each once', () => {
    const sources = [source('file', config), source('file', { i18n: {} }, 'base')]
    expect(resolve({ sources, facts: plainFacts(), claimed: ['srr'] }).unclaimed).toEqual(['i18n'])
  })
})
