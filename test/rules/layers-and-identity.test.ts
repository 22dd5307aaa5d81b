import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFwConfig } from '@fw/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorPaths, fixedFacts, optionsOf, variants } from './resolve-config.ts'

const oneSource = ['./layers/base', '../shared/fw.config.ts', 'github:acme/layer', 'gh:acme/layer#main']

describe('layers', () => {
  it.each(oneSource)('R61: accepts %s as the only layer, or as one of several', (source) => {
    expect(optionsOf({ extends: source }).extends).toBe(source)
    expect(optionsOf({ extends: ['./other', source] }).extends).toEqual(['./other', source])
  })

  it('R61: has none by default, and accepts only sources', () => {
    expect(optionsOf().extends ?? []).toEqual([])
    expect(errorPaths({ extends: true })).toEqual(['extends'])
    expect(errorPaths({ extends: ['./base', 1] })).toEqual(['extends[1]'])
  })

  it.each([...oneSource, 'https://example.com/layer.tar.gz'])('R62: accepts %s as the theme', (source) => {
    expect(optionsOf({ theme: source }).theme).toBe(source)
  })

  it('R62: has no theme by default, and never several', () => {
    expect(optionsOf().theme).toBeUndefined()
    expect(errorPaths({ theme: ['./one', './two'] })).toEqual(['theme'])
  })
})

describe('identity', () => {
  let dir = ''
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'fw-rules-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  const buildId = async (): Promise<string> => (await loadFwConfig({ cwd: dir, rootDir: dir, env: {} })).options.buildId

  it('R63: generates a UUID, different for each build', async () => {
    const ids = [await buildId(), await buildId()]
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it('R63: uses the generated id unless the project sets one', () => {
    expect(optionsOf().buildId).toBe(fixedFacts.buildId)
    expect(optionsOf({ buildId: 'state-3fa9' })).toMatchObject({
      buildId: 'state-3fa9',
      runtimeConfig: { app: { buildId: 'state-3fa9' } },
    })
  })

  it.each(variants)('R64: is fw-app in %s unless the project sets it', (variant) => {
    expect(optionsOf({}, { variant }).appId).toBe('fw-app')
    expect(optionsOf({ appId: 'storefront' }, { variant }).appId).toBe('storefront')
  })
})
