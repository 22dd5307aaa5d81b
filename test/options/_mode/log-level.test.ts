import { expect, it } from 'vitest'
import { proofSite } from '../../support/proof-sites.ts'

it('logLevel: `info` shows phases, sizes and the preset, even without a terminal', async () => {
  const { stdout, stderr } = await proofSite('shop')
  expect(stdout + stderr).toMatch(/Bundles.*\n[^]*total[^]*Built for node-server/)
})

it('logLevel: without a terminal a build is silent by default', async () => {
  const { stdout, stderr } = await proofSite('plain')
  expect(stdout + stderr).toBe('')
})
