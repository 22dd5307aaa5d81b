import { describe, expect, it } from 'vitest'
import { addPlatformPackages, type Lockfile } from './add-platform-packages.ts'

const lockfileOf = (packages: Lockfile['packages']): Lockfile => ({ lockfileVersion: 3, packages })

describe('addPlatformPackages', () => {
  it('adds missing packages, with the platform derived from their name', () => {
    const { lockfile, added } = addPlatformPackages(
      lockfileOf({
        'node_modules/tool': {
          version: '1.0.0',
          dev: true,
          engines: { node: '>=20' },
          optionalDependencies: {
            '@tool/binding-darwin-arm64': '1.0.0',
            '@tool/binding-linux-arm-gnueabihf': '1.0.0',
            '@tool/binding-linux-x64-musl': '1.0.0',
            '@tool/binding-wasm32-wasi': '1.0.0',
            '@tool/binding-win32-x64-msvc': '1.0.0',
          },
        },
      }),
    )
    const common = { version: '1.0.0', dev: true, optional: true, engines: { node: '>=20' } }
    expect(lockfile.packages).toMatchObject({
      'node_modules/@tool/binding-darwin-arm64': { ...common, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/@tool/binding-linux-arm-gnueabihf': { ...common, os: ['linux'], cpu: ['arm'] },
      'node_modules/@tool/binding-linux-x64-musl': { ...common, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      'node_modules/@tool/binding-wasm32-wasi': { ...common, cpu: ['wasm32'] },
      'node_modules/@tool/binding-win32-x64-msvc': { ...common, os: ['win32'], cpu: ['x64'] },
    })
    expect(added).toHaveLength(5)
    expect(Object.keys(lockfile.packages).at(-1)).toBe('node_modules/tool')
  })

  it('adds a second version next to its dependent', () => {
    const bindings = { '@tool/binding-darwin-x64': '2.0.0' }
    const { added } = addPlatformPackages(
      lockfileOf({
        'node_modules/@tool/binding-darwin-x64': { version: '1.0.0' },
        'node_modules/other/node_modules/tool': { version: '2.0.0', optionalDependencies: bindings },
      }),
    )
    expect(added).toEqual(['node_modules/other/node_modules/@tool/binding-darwin-x64'])
  })

  it('nests it in its dependent if that path is taken', () => {
    const { added } = addPlatformPackages(
      lockfileOf({
        'node_modules/@tool/binding-darwin-x64': { version: '1.0.0' },
        'node_modules/tool': { version: '2.0.0', optionalDependencies: { '@tool/binding-darwin-x64': '2.0.0' } },
      }),
    )
    expect(added).toEqual(['node_modules/tool/node_modules/@tool/binding-darwin-x64'])
  })

  it('does not change a complete lockfile and other optional dependencies', () => {
    const complete = lockfileOf({
      'node_modules/@tool/binding-darwin-x64': { version: '1.0.0' },
      'node_modules/tool': {
        optionalDependencies: {
          '@tool/binding-darwin-x64': '1.0.0',
          '@tool/binding-win32-x64-msvc': '^1.0.0',
          fsevents: '2.3.3',
        },
      },
    })
    expect(addPlatformPackages(complete)).toEqual({ lockfile: complete, added: [] })
  })
})
