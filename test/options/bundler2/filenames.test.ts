import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const text = 'x'.repeat(1200)
const files = {
  'entry.ts': `import './a.css'; import image from './a.png'; import font from './a.woff2'; import video from './a.mp4'
    console.log(image, font, video, import('./later.ts'))`,
  'later.ts': 'console.log(1)',
  'a.css': 'a { color: red }',
  'a.png': text,
  'a.woff2': text,
  'a.mp4': text,
}

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.filenames.app, bundler2.filenames.chunk, bundler2.filenames.css, bundler2.filenames.font, bundler2.filenames.img, bundler2.filenames.video: name the files', async () => {
    const { client, project } = await bundledBy(
      slot,
      files,
      `{ bundler2: { filenames: {
        app: ({ isDev }) => isDev ? 'dev.js' : 'app/[name].js',
        chunk: () => 'chunks/[contenthash:6].js',
        css: () => 'css/[name].css',
        font: () => 'fonts/[name].[ext]',
        img: () => 'images/[name].[ext]',
        video: () => 'videos/[name].[ext]',
      } } }`,
    )
    const names = Object.keys(client).map((file) => file.replace(/[\da-f]{6}(?=\.js$)/, 'hash'))
    expect(names.toSorted()).toEqual([
      '_fw/app/entry.js',
      '_fw/app/runtime.js',
      '_fw/chunks/hash.js',
      '_fw/css/entry.css',
      '_fw/fonts/a.woff2',
      '_fw/images/a.png',
      '_fw/videos/a.mp4',
    ])
    expect(project.output.client!.manifest.modules['entry']).toMatchObject({ file: 'app/entry.js', css: ['css/entry.css'] })
  })

  it('bundler2.filenames.app: names have hashes by default', async () => {
    const { client } = await bundledBy(slot, files)
    for (const name of Object.keys(client)) expect(name).toMatch(/^_fw\/(?:[\w-]+\.)?[\da-f]{8}\.\w+$/)
  })
})
