import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const text = (size: number): string => 'x'.repeat(size)
const files = {
  'entry.ts': `import image from './a.png'; import font from './a.woff2'; import video from './a.mp4'; import other from './a.bin'
    console.log(image, font, video, other)`,
  'a.png': text(1200),
  'a.woff2': text(1200),
  'a.mp4': text(1200),
  'a.bin': text(1200),
}
const extensions = (client: Record<string, string>): string[] =>
  Object.keys(client)
    .flatMap((file) => /\.(png|woff2|mp4|bin)$/.exec(file)?.[1] ?? [])
    .toSorted()

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.loaders.file.limit, bundler2.loaders.fontUrl.limit, bundler2.loaders.imgUrl.limit: smaller files are part of the bundle', async () => {
    expect(extensions((await bundledBy(slot, files)).client)).toEqual(['bin', 'mp4', 'png', 'woff2'])
    const limit = 2000
    const images = await bundledBy(slot, files, { bundler2: { loaders: { imgUrl: { limit } } } })
    expect(extensions(images.client)).toEqual(['bin', 'mp4', 'woff2'])
    expect(images.clientCode).toContain('data:image/png')
    const fonts = await bundledBy(slot, files, { bundler2: { loaders: { fontUrl: { limit } } } })
    expect(extensions(fonts.client)).toEqual(['bin', 'mp4', 'png'])
    const others = await bundledBy(slot, files, { bundler2: { loaders: { file: { limit } } } })
    expect(extensions(others.client)).toEqual(['png', 'woff2'])
  })

  it('bundler2.loaders.file.esModule, bundler2.loaders.fontUrl.esModule, bundler2.loaders.imgUrl.esModule: `require` returns an ES module', async () => {
    const required = {
      ...files,
      'entry.ts': `import './required.cjs'`,
      'required.cjs': `globalThis.result = ['a.png', 'a.woff2', 'a.bin'].length && [require('./a.png'), require('./a.woff2'), require('./a.bin')]`,
    }
    const run = async (esModule: boolean): Promise<unknown[]> => {
      const loader = { esModule }
      const { project } = await bundledBy(slot, required, {
        bundler2: { loaders: { file: loader, fontUrl: loader, imgUrl: loader } },
      })
      await import(`${project.options.buildDir}/dist/server/entry.mjs`)
      return (globalThis as { result?: unknown[] }).result ?? []
    }
    expect((await run(false)).map((each) => typeof each)).toEqual(['string', 'string', 'string'])
    for (const each of await run(true))
      expect(each).toMatchObject({ default: expect.stringMatching(/a\.\w+\.(?:png|woff2|bin)$/) })
  })
})
