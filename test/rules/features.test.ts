import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf } from './resolve-config.ts'

const inB = { variant: 'B' } as const

const inlineStyles = (path: string): boolean => path.includes('/critical/')

describe('features, in B', () => {
  it('R175: streams no logs by default, and accepts true, false and silent', () => {
    expect(optionsOf({}, inB).features.devLogs).toBe(false)
    for (const devLogs of [true, false, 'silent'] as const)
      expect(optionsOf({ features: { devLogs } }, inB).features.devLogs).toBe(devLogs)
    expect(errorPaths({ features: { devLogs: 'loud' } }, inB)).toEqual(['features.devLogs'])
  })

  it('R176: inlines styles by default, and accepts a function of the path', () => {
    expect(optionsOf({}, inB).features.inlineStyles).toBe(true)
    expect(optionsOf({ features: { inlineStyles: false } }, inB).features.inlineStyles).toBe(false)
    expect(optionsOf({ features: { inlineStyles } }, inB).features.inlineStyles).toBe(inlineStyles)
    expect(errorPaths({ features: { inlineStyles: 'critical' } }, inB)).toEqual(['features.inlineStyles'])
  })

  it('R177: sends scripts by default, and accepts true and production to omit them', () => {
    expect(optionsOf({}, inB).features.noScripts).toBe(false)
    for (const noScripts of [true, 'production'] as const)
      expect(optionsOf({ features: { noScripts } }, inB).features.noScripts).toBe(noScripts)
    expect(errorPaths({ features: { noScripts: 'development' } }, inB)).toEqual(['features.noScripts'])
  })

  it('R177: route rules allow finer control', () => {
    const routeRules = { '/plain/**': { noScripts: true } }
    expect(optionsOf({ routeRules }, inB).routeRules).toEqual(routeRules)
  })
})
