import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const entry = { 'entry.ts': `import A from './a.vue'; console.log(A)` }

const isReactive = ({ clientCode }: { clientCode: string }): boolean => /\(\) ?=> ?__props\.size/.test(clientCode)

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.loaders.ui.compilerOptions: are passed to the template compiler, instead of ui.compilerOptions', async () => {
    const files = { ...entry, 'a.vue': '<template><p>a   b</p></template>' }
    const spaces = { whitespace: 'preserve' }
    const own = await bundledBy(slot, files, { bundler2: { loaders: { ui: { compilerOptions: spaces } } } })
    const shared = await bundledBy(slot, files, { ui: { compilerOptions: spaces } })
    const overridden = await bundledBy(slot, files, {
      ui: { compilerOptions: spaces },
      bundler2: { loaders: { ui: { compilerOptions: { whitespace: 'condense' } } } },
    })
    const plain = await bundledBy(slot, files)
    expect([own, shared, overridden, plain].map(({ clientCode }) => clientCode.includes('a   b'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('bundler2.loaders.ui.propsDestructure: destructured props are reactive unless it is false', async () => {
    const files = {
      ...entry,
      'a.vue': `<script setup lang="ts">\nconst { size } = defineProps<{ size: number }>()\nconsole.log(() => size)\n</script>`,
    }
    expect(isReactive(await bundledBy(slot, files))).toBe(true)
    expect(isReactive(await bundledBy(slot, files, { bundler2: { loaders: { ui: { propsDestructure: false } } } }))).toBe(false)
  })

  it('bundler2.loaders.ui.transformAssetUrls.image, bundler2.loaders.ui.transformAssetUrls.img, bundler2.loaders.ui.transformAssetUrls.source, bundler2.loaders.ui.transformAssetUrls.use, bundler2.loaders.ui.transformAssetUrls.video: the attributes whose files are bundled', async () => {
    const names = [
      'video-src',
      'video-poster',
      'source-src',
      'img-src',
      'image-href',
      'use-href',
      'img-data',
      'source-data',
      'video-data',
      'image-data',
      'use-data',
    ]
    const files = {
      ...entry,
      ...Object.fromEntries(names.map((name) => [`${name}.svg`, 'x'.repeat(1200)])),
      'a.vue': `<template>
        <video src="./video-src.svg" poster="./video-poster.svg" data-x="./video-data.svg"><source src="./source-src.svg" data-x="./source-data.svg"></video>
        <img src="./img-src.svg" data-x="./img-data.svg">
        <svg><image href="./image-href.svg" data-x="./image-data.svg" /><use href="./use-href.svg" data-x="./use-data.svg" /></svg>
      </template>`,
    }
    const built = async (config: Record<string, unknown> = {}): Promise<string[]> =>
      Object.keys((await bundledBy(slot, files, config)).client)
        .flatMap((file) => /([\w-]+)\.\w+\.svg$/.exec(file)?.[1] ?? [])
        .toSorted()
    expect(await built()).toEqual(names.filter((name) => !name.endsWith('-data')).toSorted())
    for (const tag of ['video', 'source', 'img', 'image', 'use']) {
      const tags = { [tag]: ['data-x'] }
      const expected = names.filter((name) => (name.startsWith(`${tag}-`) ? name.endsWith('-data') : !name.endsWith('-data')))
      expect(await built({ bundler2: { loaders: { ui: { transformAssetUrls: tags } } } })).toEqual(expected.toSorted())
    }
  })

  it('bundler2.loaders.pugPlain: are options of Pug, for files and for templates of components', async () => {
    const files = {
      'entry.ts': `import text from './text.pug'; import A from './a.vue'; console.log(text, A)`,
      'text.pug': 'p= word',
      'a.vue': `<template lang="pug">\np= word\n</template>`,
    }
    const { clientCode } = await bundledBy(slot, files, { bundler2: { loaders: { pugPlain: { word: 'given' } } } })
    expect(clientCode).toContain('<p>given</p>')
    expect(clientCode).not.toContain('<p></p>')
    expect((await bundledBy(slot, files)).clientCode).toContain('<p></p>')
  })
})
