import { expect, it } from 'vitest'
import { assetUrlCases, processedUrls, usualUrls } from '../../support/asset-urls.ts'

it.each(['video', 'source', 'img', 'image', 'use', 'Picture'] as const)(
  'ui.transformAssetUrls.%s: transforms these attributes of the tag, and the default ones of other tags',
  async (tag) => {
    const attributes = assetUrlCases[tag]
    const processed = await processedUrls({ ui: { transformAssetUrls: { [tag]: [...attributes] } } })
    const others = usualUrls.filter((url) => !url.startsWith(`${tag} `))
    expect(processed.toSorted()).toEqual([...others, ...attributes.map((attribute) => `${tag} ${attribute}`)].toSorted())
  },
)

it('ui.transformAssetUrls: transforms the default attributes', async () => {
  expect((await processedUrls({})).toSorted()).toEqual(usualUrls.toSorted())
})
