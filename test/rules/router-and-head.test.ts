import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

describe('router', () => {
  it('R143: takes options of the router library beside its own', () => {
    const extra = { linkActiveClass: 'active', strict: true }
    expect(optionsOf({ router: { options: extra } }).router.options).toEqual({
      hashMode: false,
      scrollBehaviorType: 'auto',
      ...extra,
    })
  })

  it.each(variants)('R144: keeps routes out of the hash in %s, until told otherwise', (variant) => {
    expect(optionsOf({}, { variant }).router.options.hashMode).toBe(false)
    expect(optionsOf({ ssr: false, router: { options: { hashMode: true } } }, { variant }).router.options.hashMode).toBe(true)
    expect(errorPaths({ router: { options: { hashMode: 'on' } } }, { variant })).toEqual(['router.options.hashMode'])
  })
})

describe('head manager', () => {
  it.each(variants)('R145: is not the legacy one in %s, until told otherwise', (variant) => {
    expect(optionsOf({}, { variant }).headManager.legacy).toBe(false)
    expect(optionsOf({ headManager: { legacy: true } }, { variant }).headManager.legacy).toBe(true)
    expect(errorPaths({ headManager: { legacy: 'yes' } }, { variant })).toEqual(['headManager.legacy'])
  })

  it('R146: has options for its renderer, known or not', () => {
    const renderSSRHeadOptions = { omitLineBreaks: true, resolvedOnly: true }
    expect(optionsOf({ headManager: { renderSSRHeadOptions } }).headManager.renderSSRHeadOptions).toEqual(renderSSRHeadOptions)
  })
})
