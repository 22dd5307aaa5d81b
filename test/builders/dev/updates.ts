import { expect } from 'vitest'
import { counterPage } from '../../dev/hmr-site.ts'
import { component } from '../part.ts'
import { colourOf, soon, type DevPart } from './context.ts'

export const updates: DevPart[] = [
  {
    files: {
      'components/InnerBox.vue': component(
        'const clicks = ref(0)',
        '<button id="inner" @click="clicks++">inner {{ clicks }}</button>',
      ),
      'utils/shown-word.ts': `export const shownWord = 'shown one'\n`,
      'pages/hot.vue': `${counterPage(
        'hot',
        `import { shownWord } from '~/utils/shown-word'\nimport styles from '~/assets/hot.module.css'`,
        '<InnerBox /><b id="shown">{{ shownWord }}</b><i id="module" :class="styles.hot">m</i><u id="partial">p</u>',
      )}
<style scoped lang="scss">
@use '~/assets/hot-sizes';

h1 { color: rgb(2, 2, 2) }
#partial { display: block; width: hot-sizes.$hot }
</style>
`,
      'assets/hot.module.css': '.hot { color: rgb(7, 1, 1) }\n',
      'assets/_hot-sizes.scss': '$hot: 51px;\n',
    },
    tests: {
      'hot-template': async ({ clicked, edit, site, said }) => {
        const page = await clicked('/hot')
        edit('pages/hot.vue', 'hot text', 'hot changed')
        await soon(() => page.text('h1')).toBe('hot changed')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        await soon(said).toMatch(/updated {2}\S*pages\/hot\.vue/)
        expect(await site.html('/hot')).toContain('hot changed')
        page.expectClean()
      },
      'hot-component': async ({ clicked, edit, site }) => {
        const page = await clicked('/hot')
        await page.page.click('#inner')
        edit('components/InnerBox.vue', 'inner {{', 'changed {{')
        await soon(() => page.text('#inner')).toBe('changed 1')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        expect(await site.html('/hot')).toContain('changed 0')
        page.expectClean()
      },
      'hot-script': async ({ clicked, edit, site }) => {
        const page = await clicked('/hot')
        edit('pages/hot.vue', 'const count = ref(0)', 'const count = ref(10)')
        await soon(() => page.text('#count')).toBe('10')
        await page.expectKept()
        expect(await site.html('/hot')).toContain('>10</button>')
        edit('pages/hot.vue', 'const count = ref(10)', 'const count = ref(0)')
        await soon(() => page.text('#count')).toBe('0')
        page.expectClean()
      },
      'hot-style': async ({ clicked, edit, served }) => {
        const page = await clicked('/hot')
        edit('pages/hot.vue', 'rgb(2, 2, 2)', 'rgb(22, 22, 22)')
        await soon(() => colourOf(page, 'h1')).toBe('rgb(22, 22, 22)')
        edit('assets/main.css', 'rgb(1, 1, 1)', 'rgb(11, 11, 11)')
        await soon(() => colourOf(page, 'body')).toBe('rgb(11, 11, 11)')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        expect(await served('/hot', 'h1')).toBe('rgb(22, 22, 22)')
        expect(await served('/hot', 'body')).toBe('rgb(11, 11, 11)')
        edit('assets/main.css', 'rgb(11, 11, 11)', 'rgb(1, 1, 1)')
        page.expectClean()
      },
      'hot-css-module': async ({ clicked, edit, served }) => {
        const page = await clicked('/hot')
        edit('assets/hot.module.css', 'rgb(7, 1, 1)', 'rgb(7, 1, 2)')
        await soon(() => colourOf(page, '#module')).toBe('rgb(7, 1, 2)')
        await page.expectKept()
        expect(await served('/hot', '#module')).toBe('rgb(7, 1, 2)')
        page.expectClean()
      },
      'hot-partial': async ({ clicked, edit }) => {
        const page = await clicked('/hot')
        edit('assets/_hot-sizes.scss', '51px', '52px')
        await soon(() => colourOf(page, '#partial', 'width')).toBe('52px')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        page.expectClean()
      },
      'hot-module': async ({ clicked, edit, site }) => {
        const page = await clicked('/hot')
        edit('utils/shown-word.ts', 'shown one', 'shown two')
        await soon(() => page.text('#shown')).toBe('shown two')
        await page.expectKept()
        expect(await site.html('/hot')).toContain('shown two')
        page.expectClean()
      },
    },
  },
  {
    files: {
      'workers/unit.ts': `export const unit = 'first unit'\n`,
      'workers/answer.ts': `import { unit } from './unit'\n\nself.addEventListener('message', () => self.postMessage(unit))\n`,
      'pages/worker.vue': counterPage(
        'worker',
        `const answer = ref('')
onMounted(() => {
  const worker = new Worker(new URL('../workers/answer.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }) => (answer.value = data))
  worker.postMessage('')
})`,
        '<i id="answer">{{ answer }}</i>',
      ),
      'lib/hot-word.ts': `export const word = 'word 1'\n`,
      'lib/hot-api.ts': `import { word } from './hot-word'

export const version = 'version 1'
const seen: string[] = ((globalThis as { seen?: string[] }).seen ??= [word])
if (import.meta.hot) {
  const { data } = import.meta.hot
  import.meta.hot.accept((next: any) => {
    data.count = (data.count ?? 0) + 1
    seen.push(next.version + ' after ' + data.count)
  })
  import.meta.hot.accept('./hot-word', (next: any) => seen.push(next.word))
}
`,
      'pages/hot-api.vue': counterPage('hot-api', `import { version } from '~/lib/hot-api'`, '<i>{{ version }}</i>'),
      'notes/a.ts': `export default 'note a'\n`,
      'pages/notes.vue': counterPage(
        'notes',
        `const notes = Object.values(import.meta.glob('~/notes/*.ts', { eager: true, import: 'default' })).join()`,
        '<i id="notes">{{ notes }}</i>',
      ),
    },
    tests: {
      'hot-worker': async ({ clicked, edit }) => {
        const page = await clicked('/worker')
        await soon(() => page.text('#answer')).toBe('first unit')
        edit('workers/unit.ts', 'first', 'second')
        await page.reloaded()
        await soon(() => page.text('#answer')).toBe('second unit')
        page.expectClean()
      },
      'hot-api': async ({ clicked, edit }) => {
        const page = await clicked('/hot-api')
        const seen = (): Promise<string> =>
          page.page.evaluate(() => String((globalThis as unknown as { seen: string[] }).seen.at(-1))) // of the page
        for (const version of [2, 3, 4]) {
          edit('lib/hot-api.ts', `version ${version - 1}`, `version ${version}`)
          await soon(seen).toBe(`version ${version} after ${version - 1}`)
        }
        for (const word of [2, 3]) {
          edit('lib/hot-word.ts', `word ${word - 1}`, `word ${word}`)
          await soon(seen).toBe(`word ${word}`)
        }
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        page.expectClean()
      },
      'hot-glob': async ({ slot, clicked, write, remove, site }) => {
        const page = await clicked('/notes')
        write({ 'notes/b.ts': `export default 'note b'\n` })
        await soon(() => page.text('#notes')).toBe('note a,note b')
        expect(await site.html('/notes')).toContain('note a,note b')
        if (slot === 'bundler1') return // Vite keeps removed files
        remove('notes/a.ts')
        await soon(() => page.text('#notes')).toBe('note b')
        expect(await site.html('/notes')).toContain('>note b<')
        page.expectClean()
      },
    },
  },
  {
    tests: {
      'hot-composable': async ({ clicked, edit, site }) => {
        const page = await clicked('/')
        edit('composables/useWord.ts', 'word one', 'word two')
        await soon(() => page.text('#word')).toBe('word two')
        await page.expectKept()
        expect(await site.html('/')).toContain('word two')
        page.expectClean()
      },
      'hot-layout': async ({ clicked, edit, site }) => {
        const page = await clicked('/')
        edit('layouts/default.vue', 'layout one', 'layout two')
        await soon(() => page.text('#layout')).toBe('layout two')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        expect(await site.html('/')).toContain('layout two')
        page.expectClean()
      },
      'hot-app-config': async ({ clicked, edit, site }) => {
        const page = await clicked('/')
        edit('app.config.ts', 'first word', 'second word')
        await soon(() => page.text('#config')).toBe('second word')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        expect(await site.html('/')).toContain('second word')
        page.expectClean()
      },
    },
  },
  {
    files: {
      'plugins/word.ts': `export default defineFwPlugin(() => ({ provide: { pluginWord: 'provided one' } }))\n`,
      'pages/plugin.vue': counterPage('plugin', '', '<i id="provided">{{ $pluginWord }}</i>'),
      'pages/meta.vue': counterPage('meta', `definePageMeta({ word: 'meta one' })`, '<i id="meta">{{ $route.meta.word }}</i>'),
    },
    tests: {
      'hot-plugin': async ({ clicked, edit }) => {
        const page = await clicked('/plugin')
        edit('plugins/word.ts', 'provided one', 'provided two')
        await page.reloaded()
        await soon(() => page.text('#provided')).toBe('provided two')
        page.expectClean()
      },
      'hot-page-meta': async ({ clicked, edit, site }) => {
        const page = await clicked('/meta')
        edit('pages/meta.vue', 'meta one', 'meta two')
        await soon(() => page.text('#meta')).toBe('meta two')
        await page.expectKept()
        expect(await site.html('/meta')).toContain('meta two')
        page.expectClean()
      },
    },
  },
  {
    files: {
      'pages/host.vue': counterPage(
        'host',
        '',
        '<FwLink id="to-added" no-prefetch to="/added">added</FwLink><span id="slot">nothing</span>',
      ),
    },
    tests: {
      'added-page': async ({ clicked, write, status, site }) => {
        const page = await clicked('/host')
        write({ 'pages/added.vue': counterPage('added') })
        await soon(() => status('/added')).toBe(200)
        expect(await site.html('/added')).toContain('added text')
        await page.go('/added')
        await soon(() => page.text('h1')).toBe('added text')
        await page.expectKept()
        expect(page.errors).toEqual([])
      },
      'removed-page': async ({ clicked, remove, status, write }) => {
        write({ 'pages/removed.vue': counterPage('removed') })
        await soon(() => status('/removed')).toBe(200)
        const page = await clicked('/removed')
        remove('pages/removed.vue')
        await soon(() => status('/removed')).toBe(404)
        await soon(() => page.text('#error')).toBe('404')
        await page.expectKept()
      },
      'added-component': async ({ clicked, edit, write, site }) => {
        const page = await clicked('/host')
        write({ 'components/NewThing.vue': '<template><b id="thing">thing one</b></template>\n' })
        edit('pages/host.vue', '>nothing<', '><NewThing /><')
        await soon(() => page.text('#thing')).toBe('thing one')
        edit('components/NewThing.vue', 'thing one', 'thing two')
        await soon(() => page.text('#thing')).toBe('thing two')
        expect(await site.html('/host')).toContain('thing two')
        edit('pages/host.vue', '><NewThing /><', '>nothing<')
        await soon(() => page.text('#slot')).toBe('nothing')
        await page.expectKept()
        expect(page.errors).toEqual([])
      },
      'added-composable': async ({ clicked, edit, write, site }) => {
        const page = await clicked('/host')
        write({ 'composables/useFresh.ts': `export const useFresh = () => 'fresh one'\n` })
        edit('pages/host.vue', '>nothing<', '>{{ useFresh() }}<')
        await soon(() => page.text('#slot')).toBe('fresh one')
        edit('composables/useFresh.ts', 'fresh one', 'fresh two')
        await soon(() => page.text('#slot')).toBe('fresh two')
        expect(await site.html('/host')).toContain('fresh two')
        edit('pages/host.vue', '>{{ useFresh() }}<', '>nothing<')
        await soon(() => page.text('#slot')).toBe('nothing')
        await page.expectKept()
        expect(page.errors).toEqual([])
      },
    },
  },
  {
    files: {
      '/layers/base/fw.config.ts': 'export default { future: { compatibilityVersion: 4 } }\n',
      '/layers/base/app/utils/of-layer.ts': `export const ofLayer = 'layer value'\n`,
      '/layers/base/app/pages/from-layer.vue': counterPage(
        'from-layer',
        `import { ofLayer } from '~/utils/of-layer'`,
        '<i id="of-layer">{{ ofLayer }}</i>',
      ),
    },
    tests: {
      'dev-layers': async ({ clicked, edit, site }) => {
        const page = await clicked('/from-layer')
        expect(await page.text('#of-layer')).toBe('layer value')
        edit('/layers/base/app/pages/from-layer.vue', 'from-layer text', 'layer changed')
        await soon(() => page.text('h1')).toBe('layer changed')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
        expect(await site.html('/from-layer')).toContain('layer changed')
        page.expectClean()
      },
    },
  },
  {
    files: {
      '/server/words.ts': `export const word = (): string => 'hello'\n`,
      '/server/api/hello.ts': `import { word } from '../words'\n\nexport default defineEventHandler(() => word())\n`,
    },
    tests: {
      'server-route': async ({ clicked, edit, write, site }) => {
        const answer = async (path = '/api/hello'): Promise<string> => (await site.fetch(path)).text()
        const page = await clicked('/')
        edit('/server/words.ts', 'hello', 'good day')
        await soon(answer).toBe('good day')
        edit('/server/api/hello.ts', 'word()', '`${word()}!`')
        await soon(answer).toBe('good day!')
        write({ '/server/api/added.ts': `export default defineEventHandler(() => 'added')\n` })
        await soon(() => answer('/api/added')).toBe('added')
        expect(await page.text('#count')).toBe('1')
        await page.expectKept()
      },
      'two-browsers': async ({ clicked, edit }) => {
        const [first, second] = [await clicked('/second'), await clicked('/second')]
        edit('pages/second.vue', 'second text', 'second changed')
        for (const page of [first, second]) {
          await soon(() => page.text('h1')).toBe('second changed')
          expect(await page.text('#count')).toBe('1')
          await page.expectKept()
        }
        edit('pages/second.vue', 'second changed', 'second text')
        await soon(() => second.text('h1')).toBe('second text')
      },
    },
  },
]
