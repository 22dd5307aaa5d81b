import { expect } from 'vitest'
import { component } from '../part.ts'
import { attributeOf, styleOf, textOf, urlIn, type BuildPart } from './context.ts'
import { largePicture, smallPicture } from './pictures.ts'

export const assets: BuildPart[] = [
  {
    files: {
      'app/assets/pictures/house.svg': largePicture('house'),
      'app/assets/pictures/garden.svg': largePicture('garden'),
      'app/assets/pictures/dot.svg': smallPicture('dot'),
      'public/logo.svg': smallPicture('logo'),
      'app/components/PictureFrame.vue': component(
        'const { file, title } = defineProps<{ file: string; title?: string }>()',
        '<figure><img id="framed" :src="file" alt=""><i id="caption">{{ title }}</i></figure>',
      ),
      'app/pages/pictures.vue': component(
        '',
        `<img id="aliased" src="~/assets/pictures/house.svg" alt="">
  <img id="relative" src="../assets/pictures/garden.svg" alt="">
  <img id="set" srcset="~/assets/pictures/house.svg 1x, ~/assets/pictures/garden.svg 2x" alt="">
  <img id="public" src="/logo.svg" alt="">
  <img id="small" src="~/assets/pictures/dot.svg" alt="">
  <PictureFrame file="~/assets/pictures/house.svg" title="~/not/a/file" />`,
      ),
      'app/pages/imported-pictures.vue': component(
        `import house from '~/assets/pictures/house.svg'
import garden from '../assets/pictures/garden.svg?url'
import raw from '~/assets/pictures/dot.svg?raw'
import text from '~/assets/note.txt?raw'`,
        `<img id="house" :src="house" alt=""><img id="garden" :src="garden" alt=""><pre id="raw">{{ raw.slice(0, 4) }}</pre><pre id="text">{{ text }}</pre>`,
      ),
      'app/assets/note.txt': 'a note',
    },
    tests: {
      'asset-attributes': async ({ site, open }) => {
        const html = await site.html('/pictures')
        const aliased = attributeOf(html, 'aliased', 'src')
        const relative = attributeOf(html, 'relative', 'src')
        expect(aliased).toMatch(/^\/_fw\/.*house.*\.svg$/)
        expect(relative).toMatch(/^\/_fw\/.*garden.*\.svg$/)
        expect(attributeOf(html, 'set', 'srcset')).toBe(`${aliased} 1x, ${relative} 2x`)
        const { page, expectClean } = await open('/pictures')
        expect(await page.locator('#aliased').getAttribute('src')).toBe(aliased)
        for (const id of ['aliased', 'relative', 'set', 'public', 'small', 'framed'])
          expect(await page.locator(`#${id}`).evaluate((image) => (image as HTMLImageElement).naturalWidth), id).toBeGreaterThan(
            0,
          )
        expectClean()
      },
      'public-files': async ({ site }) => {
        expect(attributeOf(await site.html('/pictures'), 'public', 'src')).toBe('/logo.svg')
        expect(await (await site.fetch('/logo.svg')).text()).toBe(smallPicture('logo'))
      },
      'small-assets': async ({ site }) => {
        expect(attributeOf(await site.html('/pictures'), 'small', 'src')).toMatch(/^data:image\/svg\+xml/)
      },
      'asset-urls-option': async ({ site, open }) => {
        const html = await site.html('/pictures')
        expect(attributeOf(html, 'framed', 'src')).toBe(attributeOf(html, 'aliased', 'src'))
        expect(textOf(html, 'caption')).toBe('~/not/a/file')
        const { page } = await open('/pictures')
        expect(await page.locator('#framed').getAttribute('src')).toBe(attributeOf(html, 'aliased', 'src'))
      },
      'asset-imports': async ({ site, open }) => {
        const html = await site.html('/imported-pictures')
        expect(attributeOf(html, 'house', 'src')).toMatch(/^\/_fw\/.*house.*\.svg$/)
        expect(attributeOf(html, 'garden', 'src')).toMatch(/^\/_fw\/.*garden.*\.svg$/)
        expect([textOf(html, 'raw'), textOf(html, 'text')]).toEqual(['&lt;svg', 'a note'])
        const { page, expectClean } = await open('/imported-pictures')
        expect(await page.textContent('#text')).toBe('a note')
        expect(await page.locator('#house').getAttribute('src')).toBe(attributeOf(html, 'house', 'src'))
        expectClean()
      },
    },
  },
  {
    files: {
      'app/assets/theme/base.scss': '@use "./size";\n.from-url { width: size.$width; background: url("./house.svg") }\n',
      'app/assets/theme/_size.scss': '$width: 123px;\n',
      'app/assets/theme/house.svg': largePicture('theme-house'),
      'app/assets/theme/text.css': '.from-text { color: rgb(1, 2, 3) }\n',
      'app/pages/style-imports.vue': component(
        `import text from '~/assets/theme/text.css?inline'
import url from '~/assets/theme/base.scss?url'
useHead({ link: [{ rel: 'stylesheet', href: url }] })`,
        '<p id="from-url" class="from-url">{{ url }}</p><p id="from-text">{{ text.includes(\'.from-text\') }}</p>',
      ),
    },
    tests: {
      'style-url': async ({ site, open }) => {
        const html = await site.html('/style-imports')
        expect(textOf(html, 'from-url')).toMatch(/^\/_fw\/.*base.*\.css$/)
        expect(textOf(html, 'from-text')).toBe('true')
        const opened = await open('/style-imports')
        expect(await styleOf(opened, '#from-url', 'width')).toBe('123px')
        const picture = await site.fetch(new URL(urlIn(await styleOf(opened, '#from-url', 'background-image'))).pathname)
        expect(await picture.text()).toContain('theme-house')
        opened.expectClean()
      },
    },
  },
  {
    files: {
      'app/assets/data.json': '{ "title": "of json", "list": [1, 2], "not-a-name": true, "unused": "unused-json-value" }\n',
      'app/pages/json.vue': component(
        `import data from '~/assets/data.json'\nimport { title } from '~/assets/more.json'`,
        '<p id="json">{{ data.title }} {{ data.list.length }} {{ data[\'not-a-name\'] }} {{ title }}</p>',
      ),
      'app/assets/more.json': '{ "title": "named", "unused": "unused-json-value" }\n',
    },
    tests: {
      json: async ({ site, open }) => {
        expect(textOf(await site.html('/json'), 'json')).toBe('of json 2 true named')
        const { page, expectClean } = await open('/json')
        expect(await page.textContent('#json')).toBe('of json 2 true named')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/workers/numbers.ts': `export const add = (left: number, right: number): number => left + right\n`,
      'app/workers/sum.ts': `import { add } from './numbers'\n\nself.addEventListener('message', ({ data }: MessageEvent<[number, number]>) => self.postMessage(add(...data)))\n`,
      'app/pages/worker.vue': component(
        `const sum = ref<number>()
onMounted(() => {
  const worker = new Worker(new URL('../workers/sum.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }) => (sum.value = data))
  worker.postMessage([40, 2])
})`,
        '<p id="sum-of-worker">{{ sum }}</p>',
      ),
    },
    tests: {
      worker: async ({ open }) => {
        const { page, expectClean } = await open('/worker')
        await expect.poll(() => page.textContent('#sum-of-worker')).toBe('42')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/notes/a.ts': `export default 'note a'\n`,
      'app/notes/b.ts': `export default 'note b'\n`,
      'app/pages/glob.vue': component(
        `const notes = import.meta.glob('~/notes/*.ts', { eager: true, import: 'default' })
const lazyNotes = import.meta.glob<{ default: string }>('../notes/*.ts')
const loaded = ref('')
onMounted(async () => (loaded.value = (await lazyNotes['../notes/b.ts']!()).default))`,
        '<p id="notes">{{ Object.values(notes).join() }}</p><p id="loaded">{{ loaded }}</p>',
      ),
    },
    tests: {
      glob: async ({ site, open }) => {
        expect(textOf(await site.html('/glob'), 'notes')).toBe('note a,note b')
        const { page, expectClean } = await open('/glob')
        await expect.poll(() => page.textContent('#loaded')).toBe('note b')
        expectClean()
      },
    },
  },
]
