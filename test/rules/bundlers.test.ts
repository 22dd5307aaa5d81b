import { describe, expect, it } from 'vitest'
import { at, configWith, errorPaths, optionsOf, resolveConfig, variants } from './resolve-config.ts'

const development = { facts: { mode: 'development' } } as const

describe('bundler1', () => {
  it('R212: receives unknown options unchanged', () => {
    const plugin = { name: 'acme', transform: (): null => null }
    const { bundler1 } = optionsOf({ bundler1: { plugins: [plugin], css: { devSourcemap: true }, build: { target: 'es2022' } } })
    expect(bundler1).toMatchObject({
      plugins: [plugin],
      css: { devSourcemap: true },
      build: { target: 'es2022', emptyOutDir: false },
    })
  })

  it.each(variants)('R213: shares its transformer options with bundled dependencies and with bundler2 in %s', (variant) => {
    const { bundler1, bundler2 } = optionsOf({}, { variant })
    expect(bundler1.esbuild).toEqual({ target: 'esnext', jsxFactory: 'h', jsxFragment: 'Fragment', tsconfigRaw: {} })
    expect(bundler1.optimizeDeps.esbuildOptions).toEqual(bundler1.esbuild)
    expect(bundler2.loaders.esbuild).toEqual(bundler1.esbuild)
  })

  it.each(variants)('R214: shares the asset URL map with the view layer and with bundler2 in %s', (variant) => {
    const { bundler1, bundler2, ui } = optionsOf({}, { variant })
    expect(ui.transformAssetUrls).toEqual({
      video: ['src', 'poster'],
      source: ['src'],
      img: ['src'],
      image: ['xlink:href', 'href'],
      use: ['xlink:href', 'href'],
    })
    expect(bundler1.ui.template.transformAssetUrls).toEqual(ui.transformAssetUrls)
    expect(bundler2.loaders.ui.transformAssetUrls).toEqual(ui.transformAssetUrls)
  })
})

describe('bundler2', () => {
  it.each(variants)('R215: analyzes according to build.analyze by default in %s', (variant) => {
    const byDefault = optionsOf({}, { variant })
    expect(byDefault.bundler2.analyze).toEqual(byDefault.build.analyze)
    expect(byDefault.bundler2.analyze).toMatchObject({ template: 'treemap', projectRoot: '/project' })
  })

  it.each(variants)('R216: generates CSS source maps in development only by default, in %s', (variant) => {
    expect(optionsOf({}, { ...development, variant }).bundler2.cssSourceMap).toBe(true)
    expect(optionsOf({}, { variant }).bundler2.cssSourceMap).toBe(false)
    expect(optionsOf({ bundler2: { cssSourceMap: false } }, { ...development, variant }).bundler2.cssSourceMap).toBe(false)
  })

  it.each(variants)('R217: minimizes outside of development only by default, in %s', (variant) => {
    expect(optionsOf({}, { ...development, variant }).bundler2.optimization.minimize).toBe(false)
    expect(optionsOf({}, { variant }).bundler2.optimization.minimize).toBe(true)
    expect(optionsOf({ bundler2: { optimization: { minimize: false } } }, { variant }).bundler2.optimization.minimize).toBe(false)
  })

  it('R218: minimizes CSS that the project extracts by default', () => {
    expect(optionsOf({ bundler2: { extractCSS: true } }).bundler2.optimizeCSS).toBe(true)
    expect(optionsOf({ bundler2: { extractCSS: { ignoreOrder: true } } }).bundler2.optimizeCSS).toBe(true)
    expect(optionsOf({ bundler2: { extractCSS: false } }).bundler2.optimizeCSS).toBe(false)
    expect(optionsOf({ bundler2: { extractCSS: true, optimizeCSS: false } }).bundler2.optimizeCSS).toBe(false)
    expect(optionsOf({ bundler2: { extractCSS: false, optimizeCSS: true } }).bundler2.optimizeCSS).toBe(true)
  })

  it('R219: extracts CSS by default, and accepts the cache group that collects it in one file', () => {
    const styles = { name: 'styles', test: /\.(css|vue)$/, chunks: 'all', enforce: true }
    const { extractCSS, optimization } = optionsOf({
      bundler2: { optimization: { splitChunks: { cacheGroups: { styles } } } },
    }).bundler2
    expect(extractCSS).toBe(true)
    expect(optimization.splitChunks.cacheGroups).toEqual({ chunks: 'all', styles })
  })

  it('R220: does not profile by default; the command line overrides the file', () => {
    expect(optionsOf().bundler2.profile).toBe(false)
    const fromFlag = { commandLine: { bundler2: { profile: true } } }
    expect(optionsOf({ bundler2: { profile: false } }, fromFlag).bundler2.profile).toBe(true)
  })

  it.each(['experiments', 'hotMiddleware', 'loaders.acme', 'loaders.css', 'loaders.scss'])(
    'R221: passes bundler2.%s on unchanged',
    (option) => {
      const path = `bundler2.${option}`
      const content = { anyKey: { inner: [1, () => 'x'] } }
      expect(errorPaths(configWith(path, content))).toEqual([])
      expect(at(resolveConfig(configWith(path, content)).options, path)).toMatchObject({
        anyKey: { inner: [1, expect.any(Function)] },
      })
    },
  )
})
