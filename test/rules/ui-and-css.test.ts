import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, resolveConfig } from './resolve-config.ts'

const isCustomElement = (tag: string): boolean => tag.startsWith('my-')

const order = (names: string[]): string[] => names.toReversed()

describe('view layer', () => {
  it('R222: accepts only serializable values for its global configuration', () => {
    expect(optionsOf({ ui: { config: { performance: true } } }).ui.config).toEqual({ performance: true })
    const { problems, options } = resolveConfig({ ui: { config: { errorHandler: isCustomElement } } })
    expect(problems).toMatchObject([
      { code: 'FW_CONFIG_NOT_SERIALIZABLE', path: 'ui.config.errorHandler', fix: expect.stringContaining('plugin') },
    ])
    expect(options.ui.config).toEqual({})
  })

  it('R223: accepts functions for its compiler, which runs at build time, and passes them to the bundlers', () => {
    const { ui, bundler1, bundler2 } = optionsOf({ ui: { compilerOptions: { isCustomElement } } })
    expect(ui.compilerOptions).toEqual({ isCustomElement })
    expect(bundler1.ui.template.compilerOptions).toEqual({ isCustomElement })
    expect(bundler2.loaders.ui.compilerOptions).toEqual({ isCustomElement })
    expect(optionsOf().bundler1.ui.template.compilerOptions).toEqual({})
  })
})

describe('CSS processor', () => {
  it('R224: accepts a function that orders the plugins', () => {
    expect(optionsOf({ cssProcessor: { order } }).cssProcessor.order).toBe(order)
    expect(errorPaths({ cssProcessor: { order: 1 } })).toEqual(['cssProcessor.order'])
  })

  it('R224: accepts options of the plugins by name', () => {
    const plugins = { autoprefixer: { grid: 'autoplace' }, cssnano: { preset: 'lite' }, 'postcss-nested': {} }
    expect(optionsOf({ cssProcessor: { plugins } }).cssProcessor.plugins).toEqual(plugins)
    expect(errorPaths({ cssProcessor: { plugins: { cssnano: 'lite' } } })).toEqual(['cssProcessor.plugins.cssnano'])
  })
})
