import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, test } from 'vitest'
import { layoutsInDevelopment } from '../support/cell.ts'
import type { RunningSite } from '../support/start-site.ts'
import { counterPage, soon, useHotSite, type HotPage } from './hmr-site.ts'

async function text(site: RunningSite): Promise<string> {
  const response = await site.fetch('/notes.txt')
  return response.status === 200 ? response.text() : String(response.status)
}

const meta = (inner: string): string => `definePageMeta(${inner})\nconst route = useRoute()`

describe.each(layoutsInDevelopment)('added and removed files while a page is open, variant %s', (variant) => {
  const inA = test.runIf(variant === 'A')
  const hot = useHotSite(variant, {
    'pages/host.vue': counterPage('host', '', '<FwLink id="to-added" to="/added">added</FwLink><span id="slot">nothing</span>'),
    '/layers/base/package.json': '{ "name": "base", "private": true, "type": "module" }',
    '/layers/base/fw.config.ts': `export default {${variant === 'A' ? ' future: { compatibilityVersion: 4 } ' : ''}}\n`,
    [`/layers/base/${variant === 'A' ? 'app/' : ''}pages/from-layer.vue`]: counterPage('from-layer'),
  })
  const { edit, write, remove, rename, said, site } = hot

  const open = async (path = '/host'): Promise<HotPage> => {
    const opened = await hot.open(path)
    await opened.page.click('#count')
    expect(await opened.text('#count')).toBe('1')
    opened.forget()
    hot.mark()
    return opened
  }
  const status = async (path: string): Promise<number> => (await site.fetch(path, { headers: { accept: 'text/html' } })).status
  const json = async (path: string): Promise<unknown> => (await site.fetch(path)).json().catch(() => undefined)

  test('a page is added, visited by link and by URL, renamed and removed', async () => {
    const page = await open()
    write({ 'pages/added.vue': counterPage('added') })
    await soon(() => status('/added')).toBe(200)
    expect(await site.html('/added')).toContain('added text')
    await soon(said).toMatch(/updated/)
    await page.page.click('#to-added')
    await soon(() => page.text('h1')).toBe('added text')
    await page.expectKept()
    await page.page.click('#count')

    rename('pages/added.vue', 'pages/moved.vue')
    await soon(() => status('/moved')).toBe(200)
    await soon(() => status('/added')).toBe(404)
    await soon(() => page.text('#error')).toBe('404')
    await page.go('/moved')
    await soon(() => page.text('h1')).toBe('added text')
    await page.expectKept()

    remove('pages/moved.vue')
    await soon(() => status('/moved')).toBe(404)
    await soon(() => page.text('#error')).toBe('404')
    await page.go('/host')
    await soon(() => page.text('h1')).toBe('host text')
    await page.expectKept()
    expect(page.errors).toEqual([])
  })

  inA('a page with a percent sign in its name', async () => {
    const page = await open()
    write({ 'pages/100%.vue': counterPage('percent', 'definePageMeta({ key: () => 1 })') })
    await soon(() => status('/100%25')).toBe(200)
    await page.go('/100%25')
    await soon(() => page.text('h1')).toBe('percent text')
    edit('pages/100%.vue', 'percent text', 'all of it')
    await soon(() => page.text('h1')).toBe('all of it')
    await page.expectKept()
    expect(page.errors).toEqual([])
    remove('pages/100%.vue')
    await soon(() => status('/100%25')).toBe(404)
  })

  inA('the default of a cookie is edited', async () => {
    const script = "const theme = useCookie('theme', { default: () => 'light' })"
    write({ 'pages/cookie.vue': counterPage('cookie', script, '<i id="theme" @click="theme = \'red\'">{{ theme }}</i>') })
    await soon(() => status('/cookie')).toBe(200)
    const page = await open('/cookie')
    expect(await page.text('#theme')).toBe('light')
    edit('pages/cookie.vue', "'light'", "'dark'")
    await soon(() => page.text('#theme')).toBe('dark')
    expect(await page.page.evaluate(() => document.cookie)).toBe('')
    await page.page.click('#theme')
    edit('pages/cookie.vue', "'dark'", "'blue'")
    await soon(() => site.html('/cookie')).toContain('>blue<')
    expect(await page.text('#theme')).toBe('red')
    await page.expectKept()
    remove('pages/cookie.vue')
    await soon(() => status('/cookie')).toBe(404)
  })

  inA('page meta is edited: values and functions', async () => {
    const show = '<em id="meta">{{ route.meta.word }}</em>'
    write({ 'pages/meta.vue': counterPage('meta', meta("{ word: 'meta one' }"), show) })
    await soon(() => status('/meta')).toBe(200)
    const page = await open('/meta')
    expect(await page.text('#meta')).toBe('meta one')
    edit('pages/meta.vue', 'meta one', 'meta two')
    await soon(() => page.text('#meta')).toBe('meta two')
    expect(await site.html('/meta')).toContain('meta two')
    await page.expectKept()
    edit('pages/meta.vue', "word: 'meta two'", "word: 'meta two', middleware: (to) => (to.query.away ? '/host' : undefined)")
    await soon(async () => (await site.fetch('/meta?away=1')).status).toBe(302)
    await page.go('/second')
    await soon(() => page.text('h1')).toBe('second text')
    const away = async (): Promise<string | null> => {
      await page.go('/meta?away=1')
      return page.text('h1')
    }
    await soon(away).toBe('host text')
    edit('pages/meta.vue', "'/host'", "'/second'")
    await soon(async () => (await site.fetch('/meta?away=1')).headers.get('location')).toBe('/second')
    await soon(away).toBe('second text')
    await page.expectKept()
    expect(page.errors).toEqual([])
  })

  inA('a layout is added and used immediately', async () => {
    const page = await open()
    write({ 'layouts/wide.vue': '<template><div data-layout="wide"><slot /></div></template>\n' })
    await soon(said).toMatch(/updated/)
    edit('pages/host.vue', '<script setup lang="ts">', '<script setup lang="ts">\ndefinePageMeta({ layout: \'wide\' })')
    await soon(() => page.page.locator('[data-layout="wide"] h1').count()).toBe(1)
    expect(await site.html('/host')).toContain('data-layout="wide"')
    await page.expectKept()
    edit('pages/host.vue', "\ndefinePageMeta({ layout: 'wide' })", '')
    await soon(() => page.page.locator('[data-layout="default"] h1').count()).toBe(1)
    expect(await site.html('/host')).toContain('data-layout="default"')
    const layout = { 'layouts/both.vue': '<template><div data-layout="both"><slot /></div></template>\n' }
    const host = { 'pages/host.vue': counterPage('host', "definePageMeta({ layout: 'both' })") }
    const before = { 'pages/host.vue': readFileSync(join(site.dir, 'app/pages/host.vue'), 'utf8') }
    for (const together of [
      { ...layout, ...host },
      { ...host, ...layout },
    ]) {
      write(together)
      await soon(() => page.page.locator('[data-layout="both"] h1').count()).toBe(1)
      write(before)
      await soon(() => page.page.locator('[data-layout="default"] h1').count()).toBe(1)
      remove('layouts/both.vue')
      await soon(said).toMatch(/removed/)
    }
    await page.expectKept()
    page.expectClean()
  })

  test('a component is added to an open page without an import, and removed', async () => {
    const page = await open()
    write({ 'components/NewThing.vue': '<template><b id="thing">thing one</b></template>\n' })
    edit('pages/host.vue', '<span id="slot">nothing</span>', '<span id="slot"><NewThing /></span>')
    await soon(() => page.text('#thing')).toBe('thing one')
    expect(await site.html('/host')).toContain('thing one')
    edit('components/NewThing.vue', 'thing one', 'thing two')
    await soon(() => page.text('#thing')).toBe('thing two')
    await page.expectKept()
    expect(page.errors).toEqual([])

    remove('components/NewThing.vue')
    await soon(() => page.page.locator('#thing').count()).toBe(0)
    expect(await status('/host')).toBe(200)
    await soon(() => page.messages.join('\n')).toContain('NewThing')
    write({ 'components/NewThing.vue': '<template><b id="thing">thing three</b></template>\n' })
    await soon(() => page.text('#thing')).toBe('thing three')
    expect(await site.html('/host')).toContain('thing three')
    await page.expectKept()
    edit('pages/host.vue', '<NewThing />', 'nothing')
  })

  inA('a composable is added and auto-imported', async () => {
    const page = await open()
    edit('pages/host.vue', '<span id="slot">nothing</span>', '<span id="slot">{{ useFresh() }}</span>')
    write({ 'composables/useFresh.ts': "export const useFresh = () => 'fresh one'\n" })
    await soon(() => page.text('#slot')).toBe('fresh one')
    expect(await site.html('/host')).toContain('fresh one')
    edit('composables/useFresh.ts', 'fresh one', 'fresh two')
    await soon(() => page.text('#slot')).toBe('fresh two')
    await page.expectKept()
    edit('pages/host.vue', '{{ useFresh() }}', 'nothing')
    await soon(() => page.text('#slot')).toBe('nothing')
  })

  test('a plugin is added: the page reloads, and the reason is printed', async () => {
    const page = await open()
    write({ 'plugins/word.ts': "export default defineFwPlugin(() => ({ provide: { word: 'provided' } }))\n" })
    await page.reloaded()
    await soon(said).toMatch(/page reloads.*plugins/)
    edit('pages/host.vue', '<span id="slot">nothing</span>', '<span id="slot">{{ $word }}</span>')
    await soon(() => page.text('#slot')).toBe('provided')
    expect(await site.html('/host')).toContain('provided')
    edit('pages/host.vue', '{{ $word }}', 'nothing')
    await soon(() => page.text('#slot')).toBe('nothing')
    edit('plugins/word.ts', 'provided', 'changed')
    await page.reloaded()
    await soon(said).toMatch(/page reloads.*plugins/)
    remove('plugins/word.ts')
    await page.reloaded()
    await soon(said).toMatch(/page reloads.*plugins/)
    expect(page.errors).toEqual([])
  })

  inA('route middleware is added, edited and removed', async () => {
    const page = await open()
    let visits = 1
    // The server may be ahead of the browser, so navigate again until it works.
    const visit = async (): Promise<string | null> => {
      await page.go(`/host?leave=${++visits}`)
      return page.text('h1')
    }
    write({
      'middleware/away.global.ts': "export default defineFwRouteMiddleware((to) => (to.query.leave ? '/second' : undefined))\n",
    })
    await soon(async () => (await site.fetch('/host?leave=1')).status).toBe(302)
    await soon(said).toMatch(/updated/)
    await soon(visit).toBe('second text')
    edit('middleware/away.global.ts', "'/second'", "'/'")
    await soon(async () => (await site.fetch('/host?leave=1')).headers.get('location')).toBe('/')
    await soon(visit).toBe('index text')
    remove('middleware/away.global.ts')
    await soon(async () => (await site.fetch('/host?leave=1')).status).toBe(200)
    await soon(visit).toBe('host text')
    await page.expectKept()
    page.expectClean()
  })

  inA('a public file is added, edited and removed', async () => {
    const page = await open()
    expect(await text(site)).toBe('404')
    write({ '/public/notes.txt': 'note one' })
    await soon(() => text(site)).toBe('note one')
    write({ '/public/notes.txt': 'note two' })
    await soon(() => text(site)).toBe('note two')
    remove('/public/notes.txt')
    await soon(() => text(site)).toBe('404')
    expect(page.requests).toEqual([])
    await page.expectKept()
  })

  test('a server route and a server util are added and removed', async () => {
    const page = await open()
    write({ '/server/api/more.get.ts': "export default defineEventHandler(() => ({ more: 'one' }))\n" })
    await soon(() => json('/api/more')).toEqual({ more: 'one' })
    await soon(said).toMatch(/server reloaded {2}\S*server\/api\/more\.get\.ts/)
    write({
      '/server/utils/say-more.ts': "export const sayMore = () => 'from util'\n",
      '/server/api/more.get.ts': 'export default defineEventHandler(() => ({ more: sayMore() }))\n',
    })
    await soon(() => json('/api/more')).toEqual({ more: 'from util' })
    edit('/server/utils/say-more.ts', 'from util', 'from changed util')
    await soon(() => json('/api/more')).toEqual({ more: 'from changed util' })
    remove('/server/api/more.get.ts')
    await soon(async () => (await site.fetch('/api/more')).status).toBe(404)
    expect(page.requests).toEqual([])
    await page.expectKept()
  })

  test('a page of a layer changes, and another one is added', async () => {
    const dir = `/layers/base/${variant === 'A' ? 'app/' : ''}pages`
    const page = await open('/from-layer')
    edit(`${dir}/from-layer.vue`, 'from-layer text', 'from-layer changed')
    await soon(() => page.text('h1')).toBe('from-layer changed')
    expect(await page.text('#count')).toBe('1')
    write({ [`${dir}/also.vue`]: counterPage('also') })
    await soon(() => status('/also')).toBe(200)
    await soon(said).toMatch(/updated/)
    await page.go('/also')
    await soon(() => page.text('h1')).toBe('also text')
    await page.expectKept()
    page.expectClean()
  })

  inA('a whole directory of pages is added and removed', async () => {
    const page = await open()
    write({ 'pages/shop/index.vue': counterPage('shop'), 'pages/shop/[id].vue': counterPage('item') })
    await soon(() => status('/shop')).toBe(200)
    await soon(() => status('/shop/1')).toBe(200)
    await soon(said).toMatch(/updated/)
    await page.go('/shop/1')
    await soon(() => page.text('h1')).toBe('item text')
    remove('pages/shop')
    await soon(() => status('/shop')).toBe(404)
    await soon(() => page.text('#error')).toBe('404')
    expect(existsSync(join(site.dir, 'pages/shop'))).toBe(false)
    await page.expectKept()
  })
})
