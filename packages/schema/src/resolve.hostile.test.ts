import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainFacts } from '../../../test/support/facts.ts'
import { hostileValues, hugeValues } from '../../../test/support/hostile-values.ts'
import { costOf } from '../../../test/support/measure/costs.ts'
import { compile } from './compile.ts'
import { declarations } from './options/index.ts'
import { putAt, valueAt, type PlainObject } from './plain-object.ts'
import { resolve, type Resolution } from './resolve.ts'
import type { Variant } from './variant.ts'

/** What a small configuration costs, in milliseconds of processor time. */
let ordinary = Infinity

describe('resolving hostile values', () => {
  beforeAll(async () => {
    const resolveMany = (): void => {
      for (let count = 0; count < 100; count++) resolveOne({ ssr: false })
    }
    for (let round = 0; round < 4; round++) ordinary = Math.min(ordinary, (await costOf(resolveMany)) / 100)
  })
  afterEach(() => {
    expect(({} as PlainObject)['polluted']).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it.each([...hostileValues, ...hugeValues])('returns all options if the whole configuration is %s', async (_, make) => {
    expectAllOptions(await resolveQuickly(make()))
  })

  it.each(hostileValues)('returns all options if any single one is %s', async (_, make) => {
    const value = make()
    for (const { keys } of compiled.groups.values()) expectAllOptions(await resolveQuickly(configWith(keys, value)))
    for (const { keys } of compiled.leaves.values()) expectAllOptions(await resolveQuickly(configWith(keys, value)))
  })

  it.each(hugeValues)('returns all options if one of each kind is %s', async (_, make) => {
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
      expectAllOptions(await resolveQuickly(configWith([path], value)))
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

/** As many small configurations may cost as much as one. Generous for linear cost; quadratic cost would be that of millions. */
const most = 20_000

async function resolveQuickly(config: unknown): Promise<Resolution> {
  let resolution: Resolution | undefined
  const cost = await costOf(() => void (resolution = resolveOne(config)))
  if (cost > most * ordinary) expect(cost).toBeLessThanOrEqual(most * ordinary)
  return resolution! // set by the function above
}

function resolveOne(config: unknown): Resolution {
  return resolve({ sources: [{ kind: 'file', label: 'fw.config.ts', config }], facts: plainFacts() })
}
