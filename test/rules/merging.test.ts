import { clonePlain, putAt, type FwOptions, type PlainObject } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import rows from '../spec/options.json' with { type: 'json' }
import { at, configWith, optionsOf, resolveConfig } from './resolve-config.ts'

describe('merging', () => {
  it.each([
    ['a string', 'app.rootTag', 'main'],
    ['a number', 'devServer.port', 4000],
    ['false', 'ssr', false],
    ['an empty string', 'ignorePrefix', ''],
    ['null', 'spaLoadingTemplate', null],
    ['an object in an open container', 'appConfig.theme.colors', { primary: 'teal' }],
  ])('R11: %s of the project wins at its path', (_, path, value) => {
    expect(at(resolveConfig(configWith(path, value)).options, path)).toEqual(value)
  })

  it('R11: keeps the default if the project sets undefined', () => {
    expect(optionsOf({ ssr: undefined, devServer: { port: undefined } })).toEqual(optionsOf())
  })

  it('R12: keeps the siblings of a key at their defaults, at any depth', () => {
    const defaults = optionsOf()
    const changed = optionsOf({ experimental: { defaults: { fwLink: { prefetchOn: { visibility: false } } } } })
    expect(changed.experimental.defaults.fwLink).toEqual({
      componentName: 'FwLink',
      prefetch: true,
      prefetchOn: { visibility: false },
    })
    expect(changed.experimental.defaults.useAsyncData).toEqual(defaults.experimental.defaults.useAsyncData)
  })

  it('R12: keeps the siblings inside the value of one option', () => {
    const { client } = optionsOf({ optimization: { treeShake: { composables: { client: { acme: ['useLog'] } } } } }).optimization
      .treeShake.composables
    expect(client).toEqual({ ...optionsOf().optimization.treeShake.composables.client, acme: ['useLog'] })
  })

  // Other options are derived from these.
  const followed = new Set(['dev', 'test', 'ui.propsDestructure', 'experimental.appManifest'])
  const switches = rows.flatMap(({ path, type, default: { B } }) =>
    type === 'boolean' && typeof B === 'boolean' && !followed.has(path) ? [{ path, shown: B }] : [],
  )

  it('R12: changes only the key that is set, for every boolean option', () => {
    expect(switches.length).toBeGreaterThan(60)
    const defaults = optionsOf()
    for (const { path, shown } of switches) {
      const expected: FwOptions & PlainObject = { ...clonePlain(defaults) }
      putAt(expected, path.split('.'), !shown)
      expect(resolveConfig(configWith(path, !shown)).options, path).toEqual(expected)
    }
  })
})
