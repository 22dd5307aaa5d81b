import { expect, test } from 'vitest'
import { counterPage, soon, useHotSite } from './hmr-site.ts'

const hot = useHotSite(
  'A',
  {
    '/node_modules/layer-pack/package.json': '{ "name": "layer-pack", "version": "1.0.0", "type": "module" }',
    '/node_modules/layer-pack/fw.config.mjs': 'export default {}',
    '/node_modules/layer-pack/app/pages/packed.vue': counterPage('packed', '', '<PackPart />'),
    '/node_modules/layer-pack/app/components/PackPart.vue': '<template><i id="part">{{ usePack() }} before</i></template>',
    '/node_modules/layer-pack/app/composables/pack.ts': `export const usePack = (): string => 'packed'`,
    '/node_modules/layer-pack/server/api/packed.get.ts': `export default defineEventHandler(() => packName() + ' before')`,
    '/node_modules/layer-pack/server/utils/name.ts': `export const packName = () => 'pack'`,
  },
  `extends: ['layer-pack'],`,
)

test('files of a layer in node_modules are watched like those of the project', async () => {
  const page = await hot.open('/packed')
  expect(await page.text('#part')).toBe('packed before')
  hot.edit('/node_modules/layer-pack/app/components/PackPart.vue', 'before', 'after')
  await soon(() => page.text('#part')).toBe('packed after')
  hot.edit('/node_modules/layer-pack/app/composables/pack.ts', `'packed'`, `'changed'`)
  await soon(() => page.text('#part')).toBe('changed after')
  await page.page.reload()
  await soon(() => page.text('#part')).toBe('changed after')
  expect(await (await hot.site.fetch('/api/packed')).text()).toBe('pack before')
  hot.edit('/node_modules/layer-pack/server/api/packed.get.ts', 'before', 'after')
  await soon(async () => (await hot.site.fetch('/api/packed')).text()).toBe('pack after')
})
