import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'
import { proofPage } from '../../support/proof-sites.ts'

it('dir.assets: is the target of the alias `assets`', async () => {
  expect(await proofPage('older', '/')).toContain('label of pictures')
  expect(await proofPage('plain', '/')).toContain('label of assets')
})

it.each([
  ['A', variantA, 'media', 'src/assets'],
  ['B', variantB, 'src/media', 'src/assets'],
])(
  'dir.assets: is relative to the root in A and to the source directory in B (%s)',
  async (_variant, config, moved, byDefault) => {
    const assetsOf = async (more: object): Promise<string> => {
      const { options, from } = await describedApp({}, { ...config, srcDir: 'src', ...more })
      return from(options.alias['assets']!).replace(/\/$/, '')
    }
    expect(await assetsOf({ dir: { assets: 'media' } })).toBe(moved)
    expect(await assetsOf({})).toBe(byDefault)
  },
)
