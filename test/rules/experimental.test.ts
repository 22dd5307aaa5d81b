import { describe, expect, it } from 'vitest'
import rows from '../spec/options.json' with { type: 'json' }
import { at, configWith, errorPaths, optionsOf, resolveConfig } from './resolve-config.ts'

const inB = { variant: 'B' } as const

describe('types', () => {
  const switches = rows.filter(({ path, type }) => path.startsWith('experimental.') && type === 'boolean').map(({ path }) => path)

  it('R157: has many switches', () => {
    expect(switches.length).toBeGreaterThan(40)
  })

  it.each(switches)('R157: accepts only true and false for %s', (path) => {
    // There may be warnings, because some are deprecated.
    for (const value of [true, false]) {
      expect(errorPaths(configWith(path, value), inB)).toEqual([])
      expect(at(resolveConfig(configWith(path, value), inB).options, path)).toBe(value)
    }
    for (const value of ['true', 1, null, {}]) expect(errorPaths(configWith(path, value), inB)).toEqual([path])
  })

  it.each([
    ['checkOutdatedBuildInterval', [60_000, false], ['1h', true]],
    ['componentIslands', ['auto', true, false], [1]],
    ['defaults.useAsyncData.errorValue', ['none', null], [1]],
    ['defaults.useAsyncData.value', ['none', null], [1]],
    ['defaults.fwLink.componentName', ['AppLink'], [true]],
    ['emitRouteChunkError', ['automatic', 'automatic-immediate', 'manual', false], ['sometimes', true]],
    ['extraPageMetaExtractionKeys', [['title']], ['title', true]],
    ['spaLoadingTemplateLocation', ['within'], [true]],
    ['watcher', ['watcher1', 'watcher1-granular', 'watcher2'], [true]],
  ])('R157: accepts the values of its row for %s', (option, accepted, refused) => {
    const path = `experimental.${option}`
    for (const value of accepted) {
      const { options, problems } = resolveConfig(configWith(path, value), inB)
      expect(problems).toEqual([])
      expect(at(options, path)).toEqual(value)
    }
    for (const value of refused) expect(errorPaths(configWith(path, value), inB), String(value)).toEqual([path])
  })
})

function intervalOf(checkOutdatedBuildInterval: number | false): number | false {
  return optionsOf({ experimental: { checkOutdatedBuildInterval } }, inB).experimental.checkOutdatedBuildInterval
}

describe('options that affect each other', () => {
  it('R160: checks for a newer build in the configured interval, or never', () => {
    expect(intervalOf(60_000)).toBe(60_000)
    expect(intervalOf(false)).toBe(false)
  })

  it.each([{}, { checkOutdatedBuildInterval: 60_000 }])(
    'R161: never checks for a newer build without the manifest, with %j',
    (interval) => {
      const withManifest = optionsOf({ experimental: { ...interval, appManifest: true } }, inB).experimental
      expect(withManifest.checkOutdatedBuildInterval).toBeGreaterThan(0)
      const without = optionsOf({ experimental: { ...interval, appManifest: false } }, inB).experimental
      expect(without.checkOutdatedBuildInterval).toBe(false)
    },
  )

  it('R163: detects islands unless configured', () => {
    expect(optionsOf({}, inB).experimental.componentIslands).toBe('auto')
    expect(optionsOf({ experimental: { componentIslands: false } }, inB).experimental.componentIslands).toBe(false)
  })

  it('R164: has one default of `deep`, and none for useFetch that could differ', () => {
    const { defaults } = optionsOf({}, inB).experimental
    expect(defaults.useAsyncData.deep).toBe(true)
    expect(defaults.useFetch).toEqual({})
  })

  it('R165: extracts no extra keys by default', () => {
    const byDefault = optionsOf({}, inB).experimental
    expect(byDefault).toMatchObject({ scanPageMeta: true, extraPageMetaExtractionKeys: [] })
    const extraPageMetaExtractionKeys = ['title', 'order']
    expect(optionsOf({ experimental: { extraPageMetaExtractionKeys } }, inB).experimental).toMatchObject({
      scanPageMeta: true,
      extraPageMetaExtractionKeys,
    })
  })
})
