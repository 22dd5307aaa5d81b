import { describe, expect, it } from 'vitest'
import { at, configWith, errorPaths, resolveConfig } from './resolve-config.ts'

describe('containers', () => {
  const anyContent = {
    text: 'a',
    number: 1,
    flag: true,
    nothing: null,
    list: [1, 'b', { c: [] }],
    inner: { deep: { deeper: 1 } },
  }

  it.each([
    'appConfig',
    'app.rootAttrs',
    'ignoreOptions',
    'typescript.tsConfig',
    'transformer1.options.tsconfigRaw',
    'devtools',
    'router.options',
    'headManager.renderSSRHeadOptions',
    'experimental.defaults.useFetch',
    'bundler1.define',
    'bundler1.esbuild',
    'bundler1.ui.template.compilerOptions',
    'ui.compilerOptions',
    'ui.config',
    'bundler2.loaders',
    'bundler2.loaders.pugPlain',
    'bundler2.loaders.sass',
    'cssProcessor.plugins',
    'cssProcessor.plugins.cssnano',
  ])('R8: does not restrict the content of the object %s', (path) => {
    const { options, problems } = resolveConfig(configWith(path, anyContent))
    expect(problems).toEqual([])
    expect(at(options, path)).toMatchObject(anyContent)
  })

  it.each([
    'devServer.cors.origin',
    'bundler1.optimizeDeps.exclude',
    'bundler1.resolve.extensions',
    'bundler1.server.fs.allow',
    'generate.exclude',
  ])('R8: does not restrict the entries of the array %s', (path) => {
    const entries = ['a', /b/, 1, { c: true }, ['d'], () => 'e']
    expect(errorPaths(configWith(path, entries))).toEqual([])
    expect(at(resolveConfig(configWith(path, entries)).options, path)).toEqual(expect.arrayContaining(entries))
    expect(errorPaths(configWith(path, 'no array'))).toEqual([path])
  })
})
