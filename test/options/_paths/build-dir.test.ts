import { existsSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { proofSite } from '../../support/proof-sites.ts'

it('buildDir: intermediate files of a build are written there', async () => {
  const { dir } = await proofSite('shop')
  expect(existsSync(join(dir, 'made/dist/client'))).toBe(true)
  expect(existsSync(join(dir, '.fw'))).toBe(false)
})

it('buildDir: is .fw by default', async () => {
  const { dir } = await proofSite('plain')
  expect(existsSync(join(dir, '.fw/dist/client'))).toBe(true)
  expect(existsSync(join(dir, 'made'))).toBe(false)
})
