import type { Nitro } from 'nitropack/types'
import { expect, it } from 'vitest'
import { bundle } from '../../../packages/server-builder/src/index.ts'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

/** The preset and compatibility dates that Nitro uses for a host, without a build. */
async function engineOf(config: object): Promise<{ preset: string; dates: unknown }> {
  const app = await describedApp({}, { ...config }, { preset: 'netlify' })
  app.output.client = { dir: app.dir, manifest: { entry: '', modules: {} } }
  const stop = new Error('That was all.')
  let nitro: Nitro | undefined
  app.hooks.hook('serverEngine:init', (started: Nitro) => {
    nitro = started
    throw stop
  })
  await expect(bundle(app)).rejects.toThrow(stop.message)
  await nitro!.close()
  return { preset: nitro!.options.preset, dates: nitro!.options.compatibilityDate }
}

it.each([
  ['A', variantA],
  ['B', variantB],
])('compatibilityDate: Nitro keeps the behavior of that date, in %s (R97)', async (_variant, config) => {
  expect(await engineOf({ ...config, compatibilityDate: '2024-01-01' })).toMatchObject({
    preset: 'netlify-legacy',
    dates: { default: '2024-01-01' },
  })
  expect((await engineOf(config)).preset).toBe('netlify')
})

it('compatibilityDate: platforms can have their own dates', async () => {
  const dates = { default: '2026-01-01', netlify: '2024-01-01' }
  expect(await engineOf({ ...variantA, compatibilityDate: dates })).toMatchObject({ preset: 'netlify-legacy', dates })
})
