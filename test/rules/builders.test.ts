import { readdirSync, readFileSync } from 'node:fs'
import { isPlainObject } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf, resolveConfig, variants } from './resolve-config.ts'

const packagesDir = new URL('../../packages/', import.meta.url)

/** All dependencies of the packages of this repository. */
function broughtAlong(): string[] {
  return readdirSync(packagesDir).flatMap((name) => {
    const manifest: unknown = JSON.parse(readFileSync(new URL(`${name}/package.json`, packagesDir), 'utf8'))
    const dependencies = isPlainObject(manifest) && isPlainObject(manifest['dependencies']) ? manifest['dependencies'] : {}
    return Object.keys(dependencies)
  })
}

const build = { bundle: async (): Promise<void> => {} }

describe('builder', () => {
  it.each(variants)('R74: resolves each label to a package of that name in %s', (variant) => {
    expect(optionsOf({}, { variant }).builder).toBe('@fw/bundler1-builder')
    expect(optionsOf({ builder: 'bundler2' }, { variant }).builder).toBe('@fw/bundler2-builder')
    expect(optionsOf({ builder: 'bundler3' }, { variant }).builder).toBe('@fw/bundler3-builder')
  })

  it('R74: the second and the third must be installed by the project', () => {
    const names = broughtAlong()
    expect(names).toContain('@fw/schema')
    expect(names).not.toContain('@fw/bundler2-builder')
    expect(names).not.toContain('@fw/bundler3-builder')
  })

  it.each(variants)('R75: accepts the name of any package in %s', (variant) => {
    expect(optionsOf({ builder: '@acme/fw-builder' }, { variant }).builder).toBe('@acme/fw-builder')
  })

  it('R76: accepts an object with a bundle function in A, and no object in B', () => {
    expect(optionsOf({ builder: build }, { variant: 'A' }).builder).toEqual(build)
    expect(errorPaths({ builder: build }, { variant: 'B' })).toEqual(['builder'])
    expect(resolveConfig({ builder: build }, { variant: 'B' }).options.builder).toBe('@fw/bundler1-builder')
  })

  it('R76: rejects an object without one', () => {
    expect(errorPaths({ builder: {} }, { variant: 'A' })).toHaveLength(1)
    expect(errorPaths({ builder: { bundle: 'now' } }, { variant: 'A' })).toHaveLength(1)
  })

  it.each(variants)('R78: builds the server with @fw/server-builder, a package or an object, in %s', (variant) => {
    expect(optionsOf({}, { variant }).server.builder).toBe('@fw/server-builder')
    expect(optionsOf({ server: { builder: '@acme/server' } }, { variant }).server.builder).toBe('@acme/server')
    expect(optionsOf({ server: { builder: build } }, { variant }).server.builder).toEqual(build)
    expect(errorPaths({ server: { builder: { bundle: 'now' } } }, { variant })).toHaveLength(1)
  })
})
