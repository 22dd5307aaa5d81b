import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, variants } from './resolve-config.ts'

describe('builder types', () => {
  it.each(variants)('R122: are inferred in %s', (variant) => {
    expect(optionsOf({ builder: 'bundler2' }, { variant }).typescript.builder).toBeNull()
  })

  it.each([false, 'shared', 'bundler2', null] as const)('R122: can be %j', (builder) => {
    expect(optionsOf({ typescript: { builder } }).typescript.builder).toBe(builder)
  })

  it('R122: reject other values', () => {
    expect(errorPaths({ typescript: { builder: true } })).toEqual(['typescript.builder'])
  })
})

describe('hoisted modules', () => {
  const inA = optionsOf({}, { variant: 'A' }).typescript.hoist
  const inB = optionsOf({}, { variant: 'B' }).typescript.hoist

  it('R124: are in B those of A without the first seven', () => {
    expect(inA.slice(0, 7)).toEqual(['nitropack/types', 'nitropack/runtime', 'nitropack', 'defu', 'h3', 'consola', 'ofetch'])
    expect(inB).toEqual(inA.slice(7))
    expect(inB).toHaveLength(10)
    expect(inB[0]).toBe('@unhead/vue')
  })
})

describe('transformers', () => {
  const shared = ['target', 'jsxFactory', 'jsxFragment'] as const

  it.each(variants)('R127: have the same defaults everywhere in %s', (variant) => {
    const { transformer1, bundler1, bundler2 } = optionsOf({}, { variant })
    expect(transformer1.options).toMatchObject({ target: 'esnext', jsxFactory: 'h', jsxFragment: 'Fragment' })
    for (const place of [bundler1.esbuild, bundler1.optimizeDeps.esbuildOptions, bundler2.loaders.esbuild]) {
      for (const option of shared) expect(place[option], option).toBe(transformer1.options[option])
    }
  })

  it('R127: share the settings of transformer1, unless a bundler overrides them', () => {
    const { bundler1, bundler2 } = optionsOf({
      transformer1: { options: { target: 'es2022', jsxFactory: 'createElement' } },
      bundler1: { esbuild: { target: 'es2020' } },
    })
    expect(bundler1.esbuild).toMatchObject({ target: 'es2020', jsxFactory: 'createElement' })
    expect(bundler1.optimizeDeps.esbuildOptions).toMatchObject({ target: 'es2022', jsxFactory: 'createElement' })
    expect(bundler2.loaders.esbuild).toMatchObject({ target: 'es2022', jsxFactory: 'createElement' })
  })

  it('R128: only disables bundler resolution if configured in B', () => {
    expect(optionsOf({}, { variant: 'B' }).future.typescriptBundlerResolution).toBe(true)
    const legacy = optionsOf({ future: { typescriptBundlerResolution: false } }, { variant: 'B' })
    expect(legacy.future.typescriptBundlerResolution).toBe(false)
    expect(errorPaths({ future: { typescriptBundlerResolution: 'node' } })).toEqual(['future.typescriptBundlerResolution'])
  })
})
