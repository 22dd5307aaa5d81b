import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

describe('router', () => {
  it('R143: accepts options of vue-router in addition to its own', () => {
    const extra = { linkActiveClass: 'active', strict: true }
    expect(optionsOf({ router: { options: extra } }).router.options).toEqual({
      hashMode: false,
      scrollBehaviorType: 'auto',
      ...extra,
    })
  })

  it.each(variants)('R144: does not use hash mode in %s by default', (variant) => {
    expect(optionsOf({}, { variant }).router.options.hashMode).toBe(false)
    expect(optionsOf({ ssr: false, router: { options: { hashMode: true } } }, { variant }).router.options.hashMode).toBe(true)
    expect(errorPaths({ router: { options: { hashMode: 'on' } } }, { variant })).toEqual(['router.options.hashMode'])
  })
})

describe('head manager', () => {
  it.each(variants)('R145: is not in legacy mode in %s by default', (variant) => {
    expect(optionsOf({}, { variant }).headManager.legacy).toBe(false)
    expect(optionsOf({ headManager: { legacy: true } }, { variant }).headManager.legacy).toBe(true)
    expect(errorPaths({ headManager: { legacy: 'yes' } }, { variant })).toEqual(['headManager.legacy'])
  })

  it('R146: accepts options for its renderer, known or not', () => {
    const renderSSRHeadOptions = { omitLineBreaks: true, resolvedOnly: true }
    expect(optionsOf({ headManager: { renderSSRHeadOptions } }).headManager.renderSSRHeadOptions).toEqual(renderSSRHeadOptions)
  })
})
