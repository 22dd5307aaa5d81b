import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

const loader = '<div id="__fw-loader"><i>loading, as usual</i></div>'

it('experimental.spaLoadingTemplateLocation: `body` adds the loading template after the root element, `within` inside of it', async () => {
  expect(await proofPage('shop', '/shop/shell')).toContain(`<section id="shop"></section>${loader}`)
  expect(await proofPage('plain', '/shell')).toContain(`<div id="__fw">${loader}</div>`)
})
