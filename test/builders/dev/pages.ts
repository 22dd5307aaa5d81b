import { expect } from 'vitest'
import { counterPage } from '../../dev/hmr-site.ts'
import { largePicture } from '../build/pictures.ts'
import { component } from '../part.ts'
import { colourOf, soon, type DevPart } from './context.ts'

export const pages: DevPart[] = [
  {
    files: {
      'assets/picture.svg': largePicture('dev'),
      'assets/theme.module.css': '.themed { color: rgb(3, 2, 1) }\n',
      'assets/_sizes.scss': '$wide: 77px;\n',
      'components/StyledBox.vue': component(
        '',
        '<p class="box">box</p>',
        '<style scoped>\n.box { color: rgb(4, 5, 6) }\n</style>',
      ),
      'pages/styled.vue': component(
        `import theme from '~/assets/theme.module.css'\nimport picture from '~/assets/picture.svg'\nconst bound = ref('12px')`,
        `<main>
    <h1 id="title">styled</h1><StyledBox /><i id="themed" :class="theme.themed">t</i><i id="own" :class="$style.own">o</i>
    <u id="wide">w</u><img id="picture" src="~/assets/picture.svg" alt=""><img id="imported" :src="picture" alt=""><button id="count" @click="bound = '13px'">{{ bound }}</button>
  </main>`,
        `<style scoped lang="scss">
@use '~/assets/sizes';

main {
  #wide { display: block; width: sizes.$wide }
  #title { color: rgb(1, 2, 3); padding-left: v-bind(bound) }
}
</style>

<style module>
.own { background: url(~/assets/picture.svg) }
</style>`,
      ),
    },
    tests: {
      'dev-render': async ({ site, served }) => {
        expect(await site.html('/')).toMatch(/<h1[^>]*>index text<\/h1>/)
        expect(await served('/', 'h1')).toBe('rgb(2, 2, 2)') // of the page
        expect(await served('/', 'body')).toBe('rgb(1, 1, 1)') // of the option `css`
      },
      'dev-hydrate': async ({ clicked, site }) => {
        const page = await clicked('/')
        await page.page.click('#to-second')
        await soon(() => page.text('h1')).toBe('second text')
        await page.page.click('#count')
        expect(await page.text('#count')).toBe('1')
        expect(await site.html('/second')).toContain('second text')
        await page.expectKept()
        page.expectClean()
      },
      'dev-styles': async ({ open }) => {
        const colours = { '#title': 'rgb(1, 2, 3)', '.box': 'rgb(4, 5, 6)', '#themed': 'rgb(3, 2, 1)' }
        for (const javaScript of [false, true]) {
          const page = await open('/styled', { javaScript })
          for (const [selector, colour] of Object.entries(colours)) expect(await colourOf(page, selector), selector).toBe(colour)
          expect(await colourOf(page, '#wide', 'width')).toBe('77px')
          expect(await colourOf(page, '#title', 'padding-left')).toBe('12px')
          page.expectClean()
        }
      },
      'dev-assets': async ({ open }) => {
        const page = await open('/styled')
        for (const id of ['picture', 'imported'])
          await soon(() => page.page.locator(`#${id}`).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(12)
        const url = /url\("([^"]+)"\)/.exec(await colourOf(page, '#own', 'background-image'))![1]!
        expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml')
        page.expectClean()
      },
    },
  },
  {
    files: {
      'pages/constants.vue': component(
        `const values = () => [import.meta.client, import.meta.server, import.meta.dev, import.meta.test, import.meta.envName, process.env.NODE_ENV].map(String).join()
const onServer = useState('constants', values)
const inBrowser = ref('')
onMounted(() => (inBrowser.value = values()))`,
        '<p id="on-server">{{ onServer }}</p><p id="in-browser">{{ inBrowser }}</p><DevOnly><i id="only">only</i></DevOnly>',
      ),
    },
    tests: {
      'dev-constants': async ({ open, site }) => {
        expect(await site.html('/constants')).toContain('false,true,true,false,development,development')
        const page = await open('/constants')
        await soon(() => page.text('#in-browser')).toBe('true,false,true,false,development,development')
        expect(await page.text('#only')).toBe('only')
        page.expectClean()
      },
    },
  },
  {
    files: {
      'components/HeavyBox.vue': component(
        '',
        '<p class="heavy">heavy</p>',
        '<style scoped>\n.heavy { color: rgb(5, 6, 7) }\n</style>',
      ),
      'pages/lazy.vue': counterPage('lazy', '', '<LazyHeavyBox v-if="count > 0" />'),
      'components/islands/NoteBox.vue': component(
        'const { word } = defineProps<{ word: string }>()',
        '<p id="island">island {{ word }}</p><NoteMark />',
        '<style scoped>\n#island { color: rgb(6, 6, 7) }\n</style>\n<style>\nh1 { letter-spacing: 2px }\n</style>',
      ),
      'components/NoteMark.vue': component(
        '',
        '<i id="in-island">i</i>',
        '<style scoped>\n#in-island { color: rgb(7, 6, 6) }\n</style>',
      ),
      'pages/island.vue': counterPage('island', '', '<FwIsland name="NoteBox" :props="{ word: \'one\' }" />'),
    },
    tests: {
      'dev-lazy': async ({ clicked }) => {
        const page = await clicked('/lazy')
        await soon(() => page.text('.heavy')).toBe('heavy')
        await soon(() => colourOf(page, '.heavy')).toBe('rgb(5, 6, 7)')
        page.expectClean()
      },
      'dev-island': async ({ clicked, edit }) => {
        const page = await clicked('/island')
        expect(await page.text('#island')).toBe('island one')
        edit('components/islands/NoteBox.vue', 'island {{', 'changed {{')
        await soon(() => page.text('#island')).toBe('changed one')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        page.expectClean()
      },
      'dev-island-styles': async ({ served, clicked, edit }) => {
        expect(await served('/island', '#island')).toBe('rgb(6, 6, 7)')
        expect(await served('/island', '#in-island')).toBe('rgb(7, 6, 6)') // of a component that only the island uses
        const page = await clicked('/island')
        edit('components/islands/NoteBox.vue', 'rgb(6, 6, 7)', 'rgb(8, 6, 7)')
        await soon(() => colourOf(page, '#island')).toBe('rgb(8, 6, 7)')
        expect(await page.text('#count')).toBe('1')
        expect(await served('/island', '#island')).toBe('rgb(8, 6, 7)')
        expect(await served('/', 'h1', 'letter-spacing')).toBe('normal') // styles of islands are only part of pages with them
        await page.expectKept()
        page.expectClean()
      },
    },
  },
  {
    files: {
      '/node_modules/old-package/package.json': '{ "name": "old-package", "version": "1.0.0", "main": "index.js" }',
      '/node_modules/old-package/index.js': `exports.kind = 'commonjs'\n`,
      'pages/package.vue': counterPage('package', '', '<i id="kind">none</i>'),
    },
    tests: {
      'dev-package': async ({ open, edit, site }) => {
        const page = await open('/package')
        edit('pages/package.vue', 'const count', `import { kind } from 'old-package'\nconst count`)
        edit('pages/package.vue', '>none<', '>{{ kind }}<')
        await soon(() => page.text('#kind')).toBe('commonjs')
        await soon(() => site.html('/package')).toContain('>commonjs<')
      },
    },
  },
]
