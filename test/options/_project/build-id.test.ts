import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

const idIn = (page: string): string | undefined => /"buildId":"([^"]*)"/.exec(page)?.[1]

it('buildId: identifies the build in the browser', async () => {
  expect(idIn(await proofPage('shop', '/shop/'))).toBe('release-42')
})

it('buildId: is unique per build by default', async () => {
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
  const [one, other] = [idIn(await proofPage('plain', '/')), idIn(await proofPage('older', '/'))]
  expect(one).toMatch(uuid)
  expect(other).toMatch(uuid)
  expect(one).not.toBe(other)
})
