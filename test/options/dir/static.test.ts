import { expect, it } from 'vitest'
import { describedApp, variantB } from '../../support/described-app.ts'
import { proofServer } from '../../support/proof-sites.ts'

it('dir.static: is an alternative to dir.public in B, relative to the source directory', async () => {
  const { fetch } = await proofServer('older')
  expect(await (await fetch('/logo.svg')).text()).toContain('<desc>app/static</desc>')
})

const dirsOf = async (dir: object): Promise<string[]> => {
  const { publicDirs, from } = await describedApp({}, { ...variantB, srcDir: 'app', dir })
  return publicDirs.map(from)
}

it('dir.static: dir.public takes precedence, and the default is `public`', async () => {
  expect(await dirsOf({ static: 'static', public: 'files' })).toEqual(['app/files'])
  expect(await dirsOf({})).toEqual(['app/public'])
})
