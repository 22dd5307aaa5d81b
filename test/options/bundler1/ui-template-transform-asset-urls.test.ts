import { expect, it } from 'vitest'
import { assetUrlCases, processedUrls, usualUrls } from '../../support/asset-urls.ts'

for (const { tag, attributes } of assetUrlCases) {
  it(`bundler1.ui.template.transformAssetUrls.${tag}: transforms these attributes of the tag, and the default ones of other tags`, async () => {
    const processed = await processedUrls({ bundler1: { ui: { template: { transformAssetUrls: { [tag]: [...attributes] } } } } })
    const others = usualUrls.filter((url) => !url.startsWith(`${tag} `))
    expect(processed.toSorted()).toEqual([...others, ...attributes.map((attribute) => `${tag} ${attribute}`)].toSorted())
  })
}

it('bundler1.ui.template.transformAssetUrls: transforms the default attributes', async () => {
  expect((await processedUrls({})).toSorted()).toEqual(usualUrls.toSorted())
})
