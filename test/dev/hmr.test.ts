import { beforeAll, describe, expect, test } from 'vitest'
import { layoutsInDevelopment } from '../support/cell.ts'
import { soon, useHotSite, type HotPage } from './hmr-site.ts'

const colour = (opened: HotPage, selector: string): Promise<string> =>
  opened.page.evaluate((each) => getComputedStyle(document.querySelector(each)!).color, selector)

describe.each(layoutsInDevelopment)('edits while a page is open, variant %s', (variant) => {
  const inA = test.runIf(variant === 'A')
  const hot = useHotSite(variant)
  const { edit, said } = hot

  const open = async (path = '/'): Promise<HotPage> => {
    const opened = await hot.open(path)
    await opened.page.click('#count')
    await opened.page.click('#count')
    expect(await opened.text('#count')).toBe('2')
    hot.mark()
    return opened
  }

  beforeAll(async () => {
    await hot.site.html('/')
  })

  test('template text: the page keeps its state', async () => {
    const page = await open()
    edit('pages/index.vue', 'index text', 'index changed')
    await soon(() => page.text('h1')).toBe('index changed')
    expect(await page.text('#count')).toBe('2')
    await page.expectKept()
    await soon(said).toMatch(/updated {2}\S*pages\/index\.vue/)
    expect(await hot.site.html('/')).toContain('index changed')
    page.expectClean()
  })

  inA('script of a page', async () => {
    const page = await open()
    edit('pages/index.vue', 'const count = ref(0)', 'const count = ref(10)')
    await soon(() => page.text('#count')).toBe('10')
    await page.expectKept()
    expect(await hot.site.html('/')).toContain('>10</button>')
    edit('pages/index.vue', 'const count = ref(10)', 'const count = ref(0)')
    await soon(() => page.text('#count')).toBe('0')
    page.expectClean()
  })

  test('composable', async () => {
    const page = await open()
    edit('composables/useWord.ts', 'word one', 'word two')
    await soon(() => page.text('#word')).toBe('word two')
    await page.expectKept()
    expect(await hot.site.html('/')).toContain('word two')
    page.expectClean()
  })

  test('layout: the page in it keeps its state', async () => {
    const page = await open()
    edit('layouts/default.vue', 'layout one', 'layout two')
    await soon(() => page.text('#layout')).toBe('layout two')
    expect(await page.text('#count')).toBe('2')
    await page.expectKept()
    expect(await hot.site.html('/')).toContain('layout two')
    page.expectClean()
  })

  test('global style sheet', async () => {
    const page = await open()
    edit('assets/main.css', 'rgb(1, 1, 1)', 'rgb(11, 11, 11)')
    await soon(() => colour(page, 'body')).toBe('rgb(11, 11, 11)')
    expect(await page.text('#count')).toBe('2')
    await page.expectKept()
    expect(await hot.site.html('/')).toContain('rgb(11, 11, 11)')
    expect(await page.page.evaluate(() => document.querySelectorAll('style[data-vite-dev-id*="main.css"]').length)).toBe(1)
    page.expectClean()
  })

  inA('scoped style', async () => {
    const page = await open()
    edit('pages/index.vue', 'rgb(2, 2, 2)', 'rgb(22, 22, 22)')
    await soon(() => colour(page, 'h1')).toBe('rgb(22, 22, 22)')
    expect(await page.text('#count')).toBe('2')
    await page.expectKept()
    expect(await hot.site.html('/')).toContain('rgb(22, 22, 22)')
    page.expectClean()
  })

  inA('app config: displayed values change, and the state is kept', async () => {
    const page = await open()
    edit('app.config.ts', 'first word', 'second word')
    await soon(() => page.text('#config')).toBe('second word')
    expect(await page.text('#count')).toBe('2')
    await page.expectKept()
    expect(await hot.site.html('/')).toContain('second word')
    page.expectClean()
  })

  inA('a page that is not shown is updated when it is visited', async () => {
    const page = await open()
    edit('pages/second.vue', 'second text', 'second changed')
    await soon(() => hot.site.html('/second')).toContain('second changed')
    await page.page.click('#to-second')
    await soon(() => page.text('h1')).toBe('second changed')
    await page.expectKept()
    page.expectClean()
  })

  inA('server route: the page is not affected, and the next response is updated', async () => {
    const page = await open()
    page.forget()
    edit('/server/api/word.get.ts', 'api one', 'api two')
    await soon(said).toMatch(/server reloaded {2}\S*server\/api\/word\.get\.ts/)
    expect(await (await hot.site.fetch('/api/word')).json()).toEqual({ word: 'api two' })
    expect(page.requests).toEqual([])
    expect(await page.text('#count')).toBe('2')
    await page.expectKept()
  })

  test('saving without a change does nothing', async () => {
    const page = await open()
    page.forget()
    for (const file of ['pages/index.vue', 'composables/useWord.ts', '/server/api/word.get.ts', '/fw.config.ts', '/.env'])
      edit(file, '\n', '\n')
    // Changes are handled in order, so this one is last.
    const quiet = said()
    edit('layouts/default.vue', 'layout two', 'layout three')
    await soon(() => page.text('#layout')).toBe('layout three')
    expect(quiet + said()).toMatch(/^(?:↻ updated {2}\S*layouts\/default\.vue.*\n)?$/)
    expect(page.requests.filter((request) => !request.includes('layouts/default.vue'))).toEqual([])
    expect(await page.text('#count')).toBe('2')
    await page.expectKept()
  })
})
