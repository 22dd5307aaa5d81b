import { expect, it } from 'vitest'
import { loadFiles, placed } from '../../../../test/support/load.ts'

it('warns about options without an effect in this version, with their position', async () => {
  const loaded = await loadFiles({
    'fw.config.ts': `export default {
  app: { viewTransition: true },
  features: {
    noScripts: true,
  },
  devtools: { enabled: true },
  bundler2: { aggressiveCodeRemoval: true },
  experimental: {
    viewTransition: true,
    // What fw does anyway, or something that works.
    headNext: true,
    clientNodeCompat: true,
    asyncEntry: false,
    renderJsonPayloads: false,
    emitRouteChunkError: 'manual',
  },
}`,
  })
  const places = await placed(loaded)
  const found = places.filter(({ code }) => code === 'FW_CONFIG_NO_EFFECT')
  expect(found.map(({ path, position, level }) => `${level} ${path} ${position?.line}`).toSorted()).toEqual([
    'warning devtools.enabled 6',
  ])
})

const config = (ssr: boolean): Record<string, string> => ({
  'fw.config.ts': `export default {\n  ssr: ${ssr},\n  router: { options: { hashMode: true } },\n}`,
})

it('warns about `hashMode` with server rendering', async () => {
  const places = await placed(await loadFiles(config(true)))
  expect(places.map(({ code, position }) => [code, position?.line])).toEqual([['FW_CONFIG_HASH_MODE_WITH_SSR', 3]])
  expect((await loadFiles(config(false))).problems).toEqual([])
})
