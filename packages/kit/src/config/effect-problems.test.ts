import { expect, it } from 'vitest'
import { loadFiles, placed } from '../../../../test/support/load.ts'

it('warns of options that are set and have no effect in this version, at their place', async () => {
  const loaded = await loadFiles({
    'fw.config.ts': `export default {
  app: { viewTransition: true },
  features: {
    inlineStyles: (path) => path.includes('x'),
  },
  devtools: { enabled: true },
  build: { analyze: true },
  experimental: {
    viewTransition: true,
    componentIslands: true,
    renderJsonPayloads: false,
    // What fw does anyway, or something that works.
    headNext: true,
    asyncEntry: false,
    payloadExtraction: false,
    emitRouteChunkError: 'manual',
  },
}`,
  })
  const places = await placed(loaded)
  const found = places.filter(({ code }) => code === 'FW_CONFIG_NO_EFFECT')
  expect(found.map(({ path, position, level }) => `${level} ${path} ${position?.line}`).toSorted()).toEqual([
    'warning app.viewTransition 2',
    'warning build.analyze 7',
    'warning devtools.enabled 6',
    'warning experimental.componentIslands 10',
    'warning experimental.renderJsonPayloads 11',
    'warning experimental.viewTransition 9',
    'warning features.inlineStyles 4',
  ])
})

const config = (ssr: boolean): Record<string, string> => ({
  'fw.config.ts': `export default {\n  ssr: ${ssr},\n  router: { options: { hashMode: true } },\n}`,
})

it('warns of `hashMode` with server rendering', async () => {
  const places = await placed(await loadFiles(config(true)))
  expect(places.map(({ code, position }) => [code, position?.line])).toEqual([['FW_CONFIG_HASH_MODE_WITH_SSR', 3]])
  expect((await loadFiles(config(false))).problems).toEqual([])
})
