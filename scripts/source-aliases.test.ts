import { fileURLToPath } from 'node:url'
import { createJiti } from 'jiti'
import { describe, expect, it } from 'vitest'
import { jitiAlias } from './source-aliases.mjs'

const expected = [
  ['@fw/schema', 'packages/schema/src/index.ts'],
  ['@fw/schema/runtime-config', 'packages/schema/src/runtime-config.ts'],
  ['@fw/schema/define.ts', 'packages/schema/src/define.ts'],
  ['@fw/kit', 'packages/kit/src/index.ts'],
  ['@fw/kit/internal', 'packages/kit/src/internal.ts'],
  ['@fw/runtime/overlay', 'packages/runtime/src/overlay.ts'],
  ['@fw/runtime/route-table', 'packages/runtime/src/router/route-table.ts'],
  ['fw/config', 'packages/fw/src/config.ts'],
] as const

const sourceOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

describe('source aliases', () => {
  it.each(expected)('jiti resolves %s to %s', (specifier, path) => {
    const jiti = createJiti(import.meta.url, { alias: jitiAlias })
    expect(fileURLToPath(jiti.esmResolve(specifier))).toBe(sourceOf(path))
  })

  it.each(expected)('Vitest resolves %s to %s', async (specifier, path) => {
    const byName: unknown = await import(specifier)
    const byPath: unknown = await import(sourceOf(path))
    expect(byName).toBe(byPath)
  })
})
