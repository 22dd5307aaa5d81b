import { expect } from 'vitest'
import { component } from '../part.ts'
import { textOf, type BuildPart } from './context.ts'

const list = (requests: readonly string[], pattern: RegExp): string[] => requests.filter((request) => pattern.test(request))

export const pages: BuildPart[] = [
  {
    files: {
      'server/api/hello.ts': `export default defineEventHandler(() => 'hello')\n`,
      'app/pages/index.vue': component(
        `const { data } = await useFetch('/api/hello')`,
        `<main>
    <h1>first page</h1>
    <p id="data">{{ data }}</p>
    <FwLink id="to-second" no-prefetch to="/second">second</FwLink>
  </main>`,
      ),
      'app/pages/second.vue': component(`const text: string = 'second' + '-page'`, `<h1 id="second">{{ text }}</h1>`),
      'app/pages/items/[id].vue': component('const route = useRoute()', '<p id="item">{{ route.params.id }}</p>'),
      'app/error.vue': component(
        `defineProps<{ error: { statusCode: number } }>()`,
        `<p id="error">sorry {{ error.statusCode }}</p>`,
        `<style>\n#error { color: rgb(9, 9, 9) }\n</style>`,
      ),
    },
    tests: {
      render: async ({ site }) => {
        const html = await site.html('/')
        expect(html).toContain('<h1>first page</h1>')
        expect(textOf(html, 'data')).toBe('hello')
        expect(textOf(await site.html('/items/one'), 'item')).toBe('one')
        expect(await (await site.fetch('/api/hello')).text()).toBe('hello')
      },
      hydrate: async ({ open }) => {
        const { page, requests, expectClean } = await open('/')
        await page.click('#count')
        expect(await page.textContent('#count')).toBe('1')
        expect(list(requests, /api/)).toEqual([])
        expectClean()
      },
      navigate: async ({ open }) => {
        const { page, requests, forget, expectClean } = await open('/')
        await page.click('#count')
        forget()
        await page.click('#to-second')
        await expect.poll(() => page.locator('#second').textContent()).toBe('second-page')
        expect(await page.textContent('#count')).toBe('1')
        expect(list(requests, /\.js$/).length).toBeGreaterThan(0)
        expect(list(requests, /\.js$/).length).toBeLessThan(4)
        expect(list(requests, /^GET \/second/)).toEqual([])
        expectClean()
      },
      'error-page': async ({ site, open }) => {
        const response = await site.fetch('/nowhere', { headers: { accept: 'text/html' } })
        expect(response.status).toBe(404)
        expect(textOf(await response.text(), 'error')).toBe('sorry 404')
        const { page } = await open('/nowhere')
        expect(await page.evaluate(() => getComputedStyle(document.querySelector('#error')!).color)).toBe('rgb(9, 9, 9)')
      },
    },
  },
  {
    files: {
      'app/pages/links.vue': component('', '<FwLink id="link" to="/linked">linked</FwLink>'),
      'app/pages/linked.vue': component(
        '',
        '<h1 id="linked">linked-page</h1>',
        `<style>\n#linked { color: rgb(4, 3, 2) }\n</style>`,
      ),
    },
    tests: {
      prefetch: async ({ open, published }) => {
        const files = Object.entries(published(/\.js$/)).filter(([, text]) => text.includes('linked-page'))
        const { page, requests, forget, expectClean } = await open('/links')
        await expect.poll(() => requests.some((each) => files.some(([name]) => each.endsWith(name)))).toBe(true)
        forget()
        await page.click('#link')
        await page.locator('#linked').waitFor()
        expect(requests.filter((each) => files.some(([name]) => each.endsWith(name)))).toEqual([])
        expectClean()
      },
    },
  },
  {
    files: {
      'server/api/items.ts': `export default defineEventHandler(() => ['one', 'two'])\n`,
      'app/pages/payload.vue': component(
        `const { data: items } = await useFetch('/api/items')
const { data: rich } = await useAsyncData('rich', async () => ({ date: new Date(0), map: new Map([['a', 1]]) }))
const shared = useState('shared', () => import.meta.server ? 'from the server' : 'from the browser')
const isKept = ref('')
onMounted(() => (isKept.value = String(rich.value?.date instanceof Date && rich.value.map.get('a'))))`,
        `<p id="items">{{ items?.join() }}</p><p id="shared">{{ shared }}</p><p id="kept">{{ isKept }}</p>`,
      ),
    },
    tests: {
      payload: async ({ open }) => {
        const { page, requests, expectClean } = await open('/payload')
        await expect.poll(() => page.textContent('#kept')).toBe('1')
        expect(await page.textContent('#items')).toBe('one,two')
        expect(await page.textContent('#shared')).toBe('from the server')
        expect(list(requests, /api/)).toEqual([])
        expectClean()
      },
    },
  },
  {
    files: {
      'app/layouts/wide.vue': component(
        '',
        '<section data-layout="wide"><slot /></section>',
        '<style scoped>\nsection { padding-left: 13px }\n</style>',
      ),
      'app/pages/wide.vue': component(
        `definePageMeta({ layout: 'wide' })`,
        '<FwLink id="to-narrow" no-prefetch to="/second">narrow</FwLink>',
      ),
    },
    tests: {
      layouts: async ({ site, open }) => {
        expect(await site.html('/wide')).toMatch(/data-layout="wide"/)
        const { page, expectClean } = await open('/wide')
        expect(await page.evaluate(() => getComputedStyle(document.querySelector('section')!).paddingLeft)).toBe('13px')
        await page.click('#to-narrow')
        await page.locator('[data-layout="default"] #second').waitFor()
        expect(await page.locator('[data-layout="wide"]').count()).toBe(0)
        expectClean()
      },
    },
  },
  {
    files: {
      'app/middleware/01.seen.global.ts': `export default defineFwRouteMiddleware((to) => {\n  to.meta.seen = 'seen by all'\n})\n`,
      'app/middleware/away.ts': `export default defineFwRouteMiddleware(() => navigateTo('/arrived'))\n`,
      'app/pages/guarded.vue': component(`definePageMeta({ middleware: 'away' })`, '<p>never</p>'),
      'app/pages/arrived.vue': component(
        '',
        '<p id="seen">{{ $route.meta.seen }}</p><FwLink id="to-guarded" no-prefetch to="/guarded?again">guarded</FwLink>',
      ),
    },
    tests: {
      middleware: async ({ site, open }) => {
        const response = await site.fetch('/guarded')
        expect([response.status, response.headers.get('location')]).toEqual([302, '/arrived'])
        const { page, expectClean } = await open('/guarded')
        expect(await page.textContent('#seen')).toBe('seen by all')
        await page.click('#to-guarded')
        await expect.poll(() => new URL(page.url()).pathname).toBe('/arrived')
        expectClean()
      },
    },
  },
  {
    files: {
      'app/utils/labels.ts': `export const labelOf = (name: string): string => 'label of ' + name\nexport const other = 'unused-by-meta'\n`,
      'app/pages/described.vue': component(
        `import { labelOf } from '~/utils/labels'
const localName = 'described'
definePageMeta({ label: labelOf('page'), alias: '/also-described', groups: ['a'], props: { wanted: 'of route' } })
defineProps<{ wanted: string }>()`,
        '<p id="label">{{ $route.meta.label }}, {{ wanted }}, {{ localName }}</p>',
      ),
    },
    tests: {
      'page-meta': async ({ site, open }) => {
        expect(textOf(await site.html('/also-described'), 'label')).toBe('label of page, of route, described')
        const { page, expectClean } = await open('/described')
        expect(await page.textContent('#label')).toBe('label of page, of route, described')
        expectClean()
      },
    },
  },
]
