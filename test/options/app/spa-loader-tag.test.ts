import { expect, it } from 'vitest'
import { proofFile } from '../../support/proof-sites.ts'

it('app.spaLoaderTag: is the tag of the element around the loading template', async () => {
  expect(await proofFile('browserOnly', 'index.html')).toMatch(/<section id="loading"[^>]*><i>[^<]*<\/i><\/section>/)
  expect(await proofFile('plainBrowserOnly', 'index.html')).toMatch(/<div id="__fw-loader"><i>[^<]*<\/i><\/div>/)
})
