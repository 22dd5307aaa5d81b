import { expect } from 'vitest'
import { counterPage } from '../../dev/hmr-site.ts'
import { component } from '../part.ts'
import { colourOf, soon, type DevPart } from './context.ts'

/** No other test requests these pages. */
export const lazyPages: DevPart[] = [
  {
    files: {
      'pages/start.vue': counterPage('start', '', '<FwLink id="to-next" to="/unvisited/next">next</FwLink>'),
      'pages/unvisited.vue': component('', '<section class="outer"><FwPage /></section>'),
      'pages/unvisited/next.vue': component(
        `definePageMeta({ shown: String(1 + 1) })\nconst route = useRoute()`,
        '<h1>unvisited {{ route.meta.shown }}</h1><FwLink id="back" to="/start">back</FwLink>',
        '<style scoped>\nh1 { color: rgb(7, 8, 9) }\n</style>',
      ),
      'pages/unvisited/twice.vue': component('', '<h1>twice</h1>', '<style scoped>\nh1 { color: rgb(9, 8, 7) }\n</style>'),
    },
    tests: {
      'page-on-navigation': async ({ clicked, edit }) => {
        const page = await clicked('/start')
        await page.page.click('#to-next')
        await soon(() => page.text('.outer h1')).toBe('unvisited 2')
        await soon(() => colourOf(page, 'h1')).toBe('rgb(7, 8, 9)')
        edit('pages/unvisited/next.vue', '<h1>unvisited', '<h1>edited')
        await soon(() => page.text('h1')).toBe('edited 2')
        await page.page.click('#back')
        await soon(() => page.text('h1')).toBe('start text')
        await page.expectKept()
        page.expectClean()
      },
      'page-on-request': async ({ site, served }) => {
        const pages = await Promise.all([site.html('/unvisited/twice'), site.html('/unvisited/twice'), site.html('/')])
        expect(pages.map((html) => />(twice|index text)<\/h1>/.exec(html)?.[1])).toEqual(['twice', 'twice', 'index text'])
        expect(await served('/unvisited/twice', 'h1')).toBe('rgb(9, 8, 7)')
      },
    },
  },
  {
    files: {
      'pages/sound.vue': counterPage('sound', '', '<FwLink id="to-faulty" to="/faulty">faulty</FwLink>'),
      'pages/faulty.vue': component('', '<h1>{{ mended( }}</h1>'),
    },
    tests: {
      'unvisited-error': async ({ clicked, edit, status }) => {
        const page = await clicked('/sound')
        await page.page.click('#to-faulty')
        await soon(page.overlay).toContain('pages/faulty.vue:')
        edit('pages/faulty.vue', '{{ mended( }}', 'mended')
        await soon(page.overlay).toBe('')
        await soon(() => page.text('h1')).toBe('mended')
        expect(await status('/faulty')).toBe(200)
      },
    },
  },
]
