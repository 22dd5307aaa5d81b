import { describe, expect, it } from 'vitest'
import { counterPage, soon, useHotSite, type HotPage } from '../../dev/hmr-site.ts'
import { loaderBuilders } from '../../support/cell.ts'

/** Prints when a side was compiled, and for the client a line when the server is compiled too, with the default of `aggregateTimeout`. */
const config = (slot: string): string => `  builder: '${slot}',
  hooks: {
    '${slot}:compiled': ({ name }) => {
      const now = Date.now()
      console.log('compiled ' + name + ' at ' + now)
      if (name === 'client') setTimeout(() => console.log('a second later than ' + now), 1000)
    },
  },
  // options
`

const changed = `
  bundler2: {
    cssSourceMap: false,
    devMiddleware: { stats: 'normal' },
    friendlyErrors: false,
    hotMiddleware: { path: '/own/stream', heartbeat: 50 },
  },
  watchers: { bundler2: { aggregateTimeout: 600_000 } },
`

const colourOf = ({ page }: HotPage, selector: string): Promise<string> =>
  page.locator(selector).evaluate((element) => getComputedStyle(element).color)

/** One server per builder: first with the defaults, then with other options. */
describe.each(loaderBuilders)('%s', (slot) => {
  const files = {
    'pages/index.vue': counterPage('index', '', '<i>first</i>'),
    'pages/island.vue': counterPage('island', '', '<Note />'),
    'components/Note.server.vue':
      '<template><b id="note">note</b></template>\n<style>\n#note { color: rgb(1, 2, 3) }\n</style>\n',
  }
  const hot = useHotSite('A', files, config(slot))
  const { site, edit, open, said } = hot

  /** Reads the event stream of a path until it contains all texts. Returns undefined if there is no stream. */
  async function stream(path: string, texts: readonly string[], whileOpen = (): void => {}): Promise<string | undefined> {
    const reading = new AbortController()
    const headers = { origin: 'https://other.test' }
    const response = await site.fetch(path, { headers, signal: reading.signal })
    if (response.status !== 200) return undefined
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('access-control-allow-origin')).toBe(null)
    let text = ''
    const read = async (): Promise<void> => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
    }
    const ended = read().catch(() => {}) // it is aborted below
    whileOpen()
    try {
      await expect
        .poll(() => texts.filter((each) => !text.includes(each)), { message: `missing in the stream ${path}` })
        .toEqual([])
    } finally {
      reading.abort()
      await ended
    }
    return text
  }

  /** The source map of the page's style sheet, as far as it has one. */
  async function styleMap(): Promise<string | undefined> {
    const file = /href="([^"]*\.css)"/.exec(await site.html('/'))![1]!
    const map = await site.fetch(`${file}.map`)
    const isMapped = (await (await site.fetch(file)).text()).includes('sourceMappingURL')
    expect(map.status).toBe(isMapped ? 200 : 404)
    return isMapped ? map.text() : undefined
  }

  const breakPage = (): void => edit('pages/index.vue', '<h1>', '<h1><h2>')
  const fixPage = (): void => edit('pages/index.vue', '<h1><h2>', '<h1>')
  const compiledAt = (side: string): number => Number(new RegExp(`compiled ${side} at (\\d+)`).exec(said())?.[1] ?? 0)

  it('bundler2.cssSourceMap, bundler2.devMiddleware.stats, bundler2.hotMiddleware: source maps, no stats, and a stream by default', async () => {
    expect(await styleMap()).toMatch(/"sources":\["[^"]*\/app\/assets\/main\.css"\]/)
    expect(site.logs()).not.toContain('compiled successfully')
    expect(await stream('/_fw/__webpack_hmr', ['"action":"sync"'])).not.toContain('💓')
    expect(await stream('/_fw/own/stream', [])).toBeUndefined()
  })

  it('watchers.bundler2.aggregateTimeout: the server is compiled after 1000 ms by default (R239)', async () => {
    const start = Date.now()
    edit('pages/index.vue', 'first', 'second')
    await soon(() => compiledAt('server')).not.toBe(0)
    expect(compiledAt('server')).toBeGreaterThanOrEqual(start + 1000) // never earlier, whatever else the machine does
  })

  it('bundler2.friendlyErrors: build errors appear in the overlay and in the terminal (R211)', async () => {
    const page = await open('/')
    breakPage()
    await soon(page.overlay).toContain('app/pages/index.vue:8:9')
    await soon(said).toMatch(/FW_DEV_COMPILE[^]*app\/pages\/index\.vue:8:9/)
    fixPage()
    await soon(page.overlay).toBe('')
  })

  it('bundler2.devMiddleware.stats: prints statistics of each build', async () => {
    edit('/fw.config.ts', '  // options', changed)
    await soon(said).toMatch(/restarted[^]*compiled successfully/)
  })

  it('bundler2.cssSourceMap: `false` disables source maps', async () => {
    expect(await styleMap()).toBeUndefined()
  })

  it('bundler2.hotMiddleware: path and heartbeat of the stream', async () => {
    const texts = ['"action":"sync"', '💓', '"action":"built"']
    const text = await stream('/_fw/own/stream', texts, () => edit('pages/index.vue', 'second', 'third'))
    for (const each of texts) expect(text).toContain(each)
    expect(await stream('/_fw/__webpack_hmr', [])).toBeUndefined()
  })

  it('watchers.bundler2.aggregateTimeout: collects changes for the server, until a request', async () => {
    expect(await site.html('/')).toContain('<i>third</i>')
    edit('pages/index.vue', 'third', 'fourth')
    await soon(() => compiledAt('client')).not.toBe(0)
    await soon(said).toContain(`a second later than ${compiledAt('client')}`)
    await site.fetch('/robots.txt') // answered after what began then
    expect(compiledAt('server')).toBe(0)
    expect(await site.html('/')).toContain('<i>fourth</i>')
    expect(compiledAt('server')).not.toBe(0)
  })

  it('bundler2.friendlyErrors: `false` only prints build errors (R211)', async () => {
    const page = await open('/')
    await page.page.evaluate(() => {
      const look = (): void => void (document.querySelector('fw-overlay') && Object.assign(window, { hadOverlay: true }))
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    breakPage()
    await soon(said).toMatch(/⚠ Element is missing end tag\. {2}app\/pages\/index\.vue:8:9\n/)
    expect(said()).not.toContain('FW_DEV_COMPILE')
    fixPage()
    await soon(said).toMatch(/updated {2}app\/pages\/index\.vue/)
    // Messages arrive in order: an error would have been shown before this update.
    edit('pages/index.vue', 'fourth', 'fifth')
    await soon(() => page.text('main i')).toContain('fifth')
    expect(await page.page.evaluate(() => 'hadOverlay' in window)).toBe(false)
    await page.expectKept()
  })

  it('bundler2.extractCSS: `false` adds styles with scripts, also those of islands', async () => {
    edit('/fw.config.ts', 'cssSourceMap: false,', 'extractCSS: false,')
    await soon(said).toMatch(/restarted/)
    const page = await open('/island')
    await soon(() => colourOf(page, '#note')).toBe('rgb(1, 2, 3)')
    await soon(() => colourOf(page, 'body')).toBe('rgb(1, 1, 1)')
    edit('components/Note.server.vue', 'rgb(1, 2, 3)', 'rgb(3, 2, 1)')
    await soon(() => colourOf(page, '#note')).toBe('rgb(3, 2, 1)')
    await page.expectKept()
  })
})
