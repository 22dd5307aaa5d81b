import { afterEach, describe, expect, it } from 'vitest'
import { plainFacts } from '../../../test/support/facts.ts'
import { hostileValues, hugeValues } from '../../../test/support/hostile-values.ts'
import { compile } from './compile.ts'
import { declarations } from './options/index.ts'
import { putAt, valueAt, type PlainObject } from './plain-object.ts'
import { resolve, type Resolution } from './resolve.ts'
import type { Variant } from './variant.ts'

describe('resolving hostile values', () => {
  afterEach(() => {
    expect(({} as PlainObject)['polluted']).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it.each([...hostileValues, ...hugeValues])('returns all options if the whole configuration is %s', (_, make) => {
    const config = make()
    expectAllOptions(withinLimit(() => resolveOne(config)))
  })

  it.each(hostileValues)(
    'returns all options if any single one is %s',
    (_, make) => {
      const value = make()
      for (const { keys } of compiled.groups.values()) expectAllOptions(withinLimit(() => resolveOne(configWith(keys, value))))
      for (const { keys } of compiled.leaves.values()) expectAllOptions(withinLimit(() => resolveOne(configWith(keys, value))))
    },
    120_000,
  )

  it.each(hugeValues)('returns all options if one of each kind is %s', (_, make) => {
    const value = make()
    for (const path of [
      'alias',
      'appConfig',
      'plugins',
      'hooks',
      'routeRules',
      'runtimeConfig',
      'ssr',
      'css',
      'bundler1',
      'imports',
    ]) {
      expectAllOptions(withinLimit(() => resolveOne(configWith([path], value))))
    }
  })
})

const compiled = compile(declarations)

/** A configuration of the variant that has the option. */
function configWith(keys: readonly string[], value: unknown): PlainObject {
  const onlyInB = compiled.groups.get(keys[0]!)?.node.onlyIn === 'B' || compiled.leaves.get(keys.join('.'))?.leaf.onlyIn === 'B'
  const config: PlainObject = { future: { compatibilityVersion: onlyInB ? 3 : 4 } }
  putAt(config, keys, value)
  return config
}

/** All options with a default have a value, and every problem has a fix. */
function expectAllOptions({ options, problems, variant }: Resolution): void {
  expectNone(pathsAlwaysThere[variant].filter((keys) => valueAt(options, keys) === undefined))
  expectNone(problems.filter(({ code, why, fix }) => code === 'FW_CONFIG_DEFAULT_FAILED' || why === '' || fix === ''))
}

/** Called tens of thousands of times; `expect` takes longer than resolving. */
function expectNone(list: readonly unknown[]): void {
  if (list.length > 0) expect(list).toEqual([])
}

const pathsAlwaysThere: Readonly<Record<Variant, readonly (readonly string[])[]>> = { A: pathsIn(4), B: pathsIn(3) }

function pathsIn(compatibilityVersion: number): (readonly string[])[] {
  const { options } = resolveOne({ future: { compatibilityVersion } })
  // Derived from another option, which can disable them.
  const mayGo = new Set(['app.rootAttrs.id', 'app.teleportAttrs.id'])
  const there = [...compiled.leaves.values()].filter(({ keys }) => valueAt(options, keys) !== undefined)
  return there.filter(({ path }) => !mayGo.has(path)).map(({ keys }) => keys)
}

/** Generous for linear cost, even on a slow machine; quadratic cost would take minutes. */
const limit = 15_000

/** Measures wall-clock time or, on a busy machine, CPU time. */
function withinLimit<T>(run: () => T): T {
  const start = performance.now()
  const before = process.cpuUsage()
  const result = run()
  const elapsed = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  const spent = Math.min(elapsed, (user + system) / 1000)
  if (spent >= limit) expect(spent).toBeLessThan(limit)
  return result
}

function resolveOne(config: unknown): Resolution {
  return resolve({ sources: [{ kind: 'file', label: 'fw.config.ts', config }], facts: plainFacts() })
}
