import { describe, expect, test } from 'vitest'
import { layoutsInDevelopment } from '../support/cell.ts'
import { counterPage, soon, useHotSite } from './hmr-site.ts'

describe.each(layoutsInDevelopment)('broken and fixed sources, variant %s', (variant) => {
  const inA = test.runIf(variant === 'A')
  const hot = useHotSite(variant)
  const { edit, write, said, site } = hot
  const dir = variant === 'A' ? 'app/' : ''

  test('a template with a syntax error: the overlay shows the location, and closes with the fix', async () => {
    const page = await hot.open('/')
    await page.page.click('#count')
    edit('pages/index.vue', '<h1>index text</h1>', '<h1>index text</h2>')
    await soon(page.overlay).toContain(`${dir}pages/index.vue:`)
    expect(await page.overlay()).toMatch(/pages\/index\.vue:\d+:\d+/)
    await soon(said).toMatch(/pages\/index\.vue:\d+/)
    expect(await page.text('#count')).toBe('1')
    edit('pages/index.vue', '<h1>index text</h2>', '<h1>index fixed</h1>')
    await soon(page.overlay).toBe('')
    await soon(() => page.text('h1')).toBe('index fixed')
    await page.expectKept()
    expect(await site.html('/')).toContain('index fixed')
  })

  inA('a script with a syntax error', async () => {
    const page = await hot.open('/second')
    edit('pages/second.vue', 'const count = ref(0)', 'const count = = ref(0)')
    await soon(page.overlay).toMatch(/pages\/second\.vue:\d+:\d+/)
    const broken = await site.fetch('/second', { headers: { accept: 'text/html' } })
    expect(broken.status).toBe(500)
    edit('pages/second.vue', 'const count = = ref(0)', 'const count = ref(5)')
    await soon(page.overlay).toBe('')
    await soon(() => page.text('#count')).toBe('5')
    await page.expectKept()
    expect(await site.html('/second')).toContain('>5</button>')
  })

  test('updates a page that was edited along with a component that is broken, once that is fixed', async () => {
    write({
      'components/Inner.vue': '<template><i id="inner">inner one</i></template>\n',
      'components/Outer.vue': '<template><Inner /></template>\n',
      'pages/outer.vue': counterPage('outer', '', '<Outer />'),
    })
    const page = await hot.open('/outer')
    edit('pages/outer.vue', '<h1>outer text</h1>', '<h1>outer edited</h1>')
    edit('components/Inner.vue', 'inner one</i>', 'inner two</b>')
    await soon(page.overlay).toMatch(/components\/Inner\.vue:\d+/)
    edit('components/Inner.vue', 'inner two</b>', 'inner two</i>')
    await soon(page.overlay).toBe('')
    await soon(() => page.text('#inner')).toBe('inner two')
    await soon(() => page.text('h1')).toBe('outer edited')
    await page.expectKept()
  })

  inA('a page that is broken when it is opened is reloaded once it is fixed', async () => {
    write({ 'pages/broken.vue': counterPage('broken', 'const x = {{') })
    await soon(async () => (await site.fetch('/broken', { headers: { accept: 'text/html' } })).status).toBe(500)
    const page = await hot.open('/broken', { ready: false })
    await soon(page.overlay).toMatch(/pages\/broken\.vue:\d+:\d+/)
    edit('pages/broken.vue', 'const x = {{', 'const x = 1')
    await soon(() => page.text('h1')).toBe('broken text')
    await soon(page.overlay).toBe('')
    await page.page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  })

  inA('a page that throws while rendering, and is fixed', async () => {
    write({ 'pages/throws.vue': counterPage('throws', "throw new Error('thrown in setup')") })
    await soon(async () => (await site.fetch('/throws', { headers: { accept: 'text/html' } })).status).toBe(500)
    const page = await hot.open('/throws', { ready: false })
    await soon(page.overlay).toMatch(/thrown in setup[\s\S]*pages\/throws\.vue:2:/)
    edit('pages/throws.vue', "throw new Error('thrown in setup')", '')
    await soon(() => page.text('h1')).toBe('throws text')
    await soon(page.overlay).toBe('')
  })

  inA('a composable with a missing import', async () => {
    const page = await hot.open('/')
    edit('composables/useWord.ts', 'export const', "export * from './missing'\nexport const")
    await soon(page.overlay).toMatch(/composables\/useWord\.ts/)
    edit('composables/useWord.ts', "export * from './missing'\n", '')
    await soon(page.overlay).toBe('')
    await soon(() => page.text('#word')).toBe('word one')
    await page.expectKept()
  })

  test('a server route with a syntax error, and one that throws', async () => {
    const page = await hot.open('/')
    const answer = async (): Promise<string> => {
      const response = await site.fetch('/api/word')
      return `${response.status} ${await response.text()}`
    }
    edit('/server/api/word.get.ts', "({ word: 'api one' })", '({ word: })')
    await soon(answer).toMatch(/^500/)
    await soon(said).toMatch(/server\/api\/word\.get\.ts:1:\d+/)
    await soon(page.overlay).toMatch(/server\/api\/word\.get\.ts:1/)
    expect(await site.html('/')).toContain('data-page="index"')
    edit('/server/api/word.get.ts', '({ word: })', "{ throw new Error('route fails') }")
    await soon(answer).toMatch(/^500 .*route fails/)
    // Not the error of a request during which the change was noticed, because it may be that of the version before.
    await soon(async () => (await answer()) && said()).toMatch(/route fails[\s\S]*server\/api\/word\.get\.ts:1:\d+/)
    edit('/server/api/word.get.ts', "{ throw new Error('route fails') }", "({ word: 'api two' })")
    await soon(answer).toBe('200 {"word":"api two"}')
    await soon(page.overlay).toBe('')
    await page.expectKept()
  })

  const answerWith = (code: string): void =>
    write({ '/server/api/word.get.ts': `export default defineEventHandler(() => ${code})\n` })

  inA('a server route that throws under load: no error is shown after its fix', async () => {
    const page = await hot.open('/')
    const stop = new AbortController()
    const statuses: number[] = []
    const asking = Array.from({ length: 6 }, async () => {
      while (!stop.signal.aborted) statuses.push((await site.fetch('/api/word')).status)
    })
    try {
      for (let round = 1; round <= 10; round++) {
        answerWith(`{ throw new Error('round ${round}') }`)
        await soon(page.overlay).toContain(`round ${round}`)
        answerWith("({ word: 'fine' })")
        await soon(() => statuses.splice(0).at(-1)).toBe(200)
        await soon(page.overlay).toBe('')
        // Pending requests have been answered, and reported, by now.
        await soon(() => statuses.splice(0).filter((status) => status === 200).length).toBeGreaterThan(6)
        expect(await page.overlay()).toBe('')
      }
    } finally {
      stop.abort()
      await Promise.all(asking)
    }
    await page.expectKept()
  })

  inA('a server plugin with a syntax error', async () => {
    write({ '/server/plugins/start.ts': 'export default defineNitroPlugin(() => {' })
    await soon(async () => (await site.fetch('/', { headers: { accept: 'text/html' } })).status).toBe(500)
    const page = await hot.open('/', { ready: false })
    await soon(page.overlay).toMatch(/server\/plugins\/start\.ts/)
    write({ '/server/plugins/start.ts': 'export default defineNitroPlugin(() => {})' })
    await soon(() => page.text('main h1')).toContain('index')
    await soon(page.overlay).toBe('')
  })

  test('a broken configuration: the running app keeps working', async () => {
    const page = await hot.open('/')
    edit('/fw.config.ts', "title: 'First title'", "title: 'First title")
    await soon(page.overlay).toMatch(/fw\.config\.ts/)
    await soon(said).toMatch(/fw\.config\.ts/)
    expect((await site.fetch('/second')).status).toBe(200)
    edit('pages/index.vue', 'index fixed', 'index goes on')
    await soon(() => page.text('h1')).toBe('index goes on')
    await page.expectKept()
    edit('/fw.config.ts', "title: 'First title", "title: 'First title'")
    await soon(page.overlay).toBe('')
    await page.expectKept()

    edit('/fw.config.ts', "logLevel: 'info'", "logLevel: 'loud'")
    await soon(page.overlay).toMatch(/logLevel[\s\S]*fw\.config\.ts:\d+/)
    edit('/fw.config.ts', "logLevel: 'loud'", "logLevel: 'info'")
    await soon(page.overlay).toBe('')
    await page.expectKept()
  })
})
