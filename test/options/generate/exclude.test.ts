import { expect, it } from 'vitest'
import { proofFile, proofSite } from '../../support/proof-sites.ts'

it('generate.exclude: has no effect, and a warning names the replacement', async () => {
  const { stdout, stderr } = await proofSite('older')
  expect(await proofFile('older', 'hidden/index.html')).toContain('<main>Hidden</main>')
  expect(stdout + stderr).toMatch(/generate\.exclude[^]*serverEngine\.prerender\.ignore/)
})

it('generate.exclude: does not warn if unset', async () => {
  const { stdout, stderr } = await proofSite('plain')
  expect(stdout + stderr).not.toContain('generate.exclude')
})
