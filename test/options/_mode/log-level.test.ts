import { expect, it } from 'vitest'
import { proofSite } from '../../support/proof-sites.ts'

it('logLevel: `info` shows phases, sizes and the preset, even without a terminal', async () => {
  const { stdout, stderr } = await proofSite('shop')
  expect(stdout + stderr).toMatch(/Bundles.*\n[^]*total[^]*Built for node-server/)
})

it('logLevel: a build prints only its result without a terminal, by default', async () => {
  const { stdout, stderr } = await proofSite('plain')
  expect(stdout + stderr).toMatch(/^Built for node-server in [\d.]+ s: \.output\nPreview it with: npx fw preview\n$/)
})

it('logLevel: `silent` does not print that either', async () => {
  const { stdout, stderr } = await proofSite('older')
  expect(stdout + stderr).not.toContain('Built for')
})
