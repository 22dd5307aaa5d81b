import { expect, it } from 'vitest'
import { assetUrlCases, processedUrls, usualUrls } from '../../support/asset-urls.ts'

it.each(['video', 'source', 'img', 'image', 'use', 'Picture'] as const)(
  'bundler1.ui.template.transformAssetUrls.%s: transforms these attributes of the tag, and the default ones of other tags',
  async (tag) => {
    const attributes = assetUrlCases[tag]
    const processed = await processedUrls({ bundler1: { ui: { template: { transformAssetUrls: { [tag]: [...attributes] } } } } })
    const others = usualUrls.filter((url) => !url.startsWith(`${tag} `))
    expect(processed.toSorted()).toEqual([...others, ...attributes.map((attribute) => `${tag} ${attribute}`)].toSorted())
  },
)

it('bundler1.ui.template.transformAssetUrls: transforms the default attributes', async () => {
  expect((await processedUrls({})).toSorted()).toEqual(usualUrls.toSorted())
})
