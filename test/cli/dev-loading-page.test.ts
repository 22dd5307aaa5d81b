import { describe, expect, it } from 'vitest'
import { createCallers } from '../../packages/fw/src/dev/guard/caller.ts'
import { loadingHandler, loadingMarker } from '../../packages/fw/src/dev/loading/loading-handler.ts'
import { loadingState, type LoadingState } from '../../packages/fw/src/dev/loading/loading-state.ts'
import { useBrowser } from '../support/browser.ts'
import { sending, serve, type Served } from '../support/serve.ts'

const browser = useBrowser()

/** The browser logs an error for a document with status 503. */
const allowed = [/status of 503/]

async function start(): Promise<Served & { state: LoadingState; ready: () => void }> {
  const state = loadingState()
  const served = await serve(loadingHandler(state, createCallers('secret')))
  state.phase('Configuration')
  const ready = (): void => {
    served.answer(sending('<h1>The app</h1>', { headers: { 'content-type': 'text/html' } }))
    state.ready()
  }
  return { ...served, state, ready }
}

describe('loading page', () => {
  it('shows the phases, and turns into the app at the same URL', async () => {
    const { state, url, ready } = await start()
    const { page, requests, expectClean } = await browser.open(`${url}/some/page?x=1#part`, { ready: false })
    expect(await page.locator('li.running').innerText()).toContain('Configuration')
    state.phase('App')
    await page.locator('li.running', { hasText: 'App' }).waitFor()
    expect(await page.locator('[role=status]').textContent()).toBe('Starting: App')
    expect(await page.locator('li.done').count()).toBe(1)
    ready()
    await page.locator('h1', { hasText: 'The app' }).waitFor()
    expect(page.url()).toBe(`${url}/some/page?x=1#part`)
    expect(requests.filter((each) => !/favicon/.test(each))).toEqual([
      'GET /some/page?x=1',
      'GET /__fw/loading',
      'GET /some/page?x=1',
    ])
    expectClean(allowed)
  })

  it('shows a failure, and continues once it is fixed', async () => {
    const { state, url, ready } = await start()
    const { page, expectClean } = await browser.open(url, { ready: false })
    const lines = [
      { number: 1, text: 'export default {' },
      { number: 2, text: '  x: <b>bold</b>' },
    ]
    state.fail({
      code: 'FW_X',
      message: 'It does not work.',
      hint: 'Fix it.',
      place: { file: '/p/fw.config.ts', shown: 'fw.config.ts', line: 2, column: 3, lines },
    })
    await page.locator('.message', { hasText: 'It does not work.' }).waitFor()
    expect(await page.title()).toBe('Could not start')
    expect(await page.locator('.code').innerText()).toBe('FW_X')
    expect(await page.locator('button.file').innerText()).toBe('fw.config.ts:2:3')
    expect(await page.locator('code.at').allTextContents()).toEqual(['  x: <b>bold</b>', '  ^'])
    state.phase('Configuration')
    await page.locator('li.running', { hasText: 'Configuration' }).waitFor()
    expect(await page.locator('.message').count()).toBe(0)
    ready()
    await page.locator('h1', { hasText: 'The app' }).waitFor()
    expectClean(allowed)
  })

  it('polls without EventSource', async () => {
    const { url, ready } = await start()
    const { page } = await browser.open(url, {
      ready: false,
      prepare: (fresh) => fresh.addInitScript('delete window.EventSource'),
    })
    ready()
    await page.locator('h1', { hasText: 'The app' }).waitFor()
  })

  it('follows the server to another port', async () => {
    const { state, url } = await start()
    const other = await serve(sending('<h1>Over here</h1>', { headers: { 'content-type': 'text/html' } }))
    const { page } = await browser.open(`${url}/page?x=1`, { ready: false })
    await page.locator('li.running').waitFor()
    state.moveTo(other.url)
    await page.locator('h1', { hasText: 'Over here' }).waitFor()
    expect(page.url()).toBe(`${other.url}/page?x=1`)
  })

  it('respects reduced motion, and fits on a phone', async () => {
    const { state, url } = await start()
    state.fail({
      code: 'FW_X',
      message: 'x'.repeat(500),
      place: { file: '/p/a', shown: 'a', line: 1, column: 1, lines: [{ number: 1, text: 'y'.repeat(500) }] },
    })
    const { page } = await browser.open(url, {
      ready: false,
      context: { reducedMotion: 'reduce', viewport: { width: 320, height: 600 } },
    })
    state.phase('Configuration')
    await page.locator('li.running').waitFor()
    expect(await page.locator('li.running').evaluate((item) => getComputedStyle(item, '::before').animationName)).toBe('none')
    state.fail({
      code: 'FW_X',
      message: 'x'.repeat(500),
      place: { file: '/p/a', shown: 'a', line: 1, column: 1, lines: [{ number: 1, text: 'y'.repeat(500) }] },
    })
    await page.locator('.message').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  })
})

describe('a custom loading page with the marker', () => {
  it('turns into the app when the server is ready', async () => {
    const { state, url, ready } = await start()
    state.template = () => `<h1>One moment</h1>${loadingMarker}`
    const { page, expectClean } = await browser.open(url, { ready: false })
    expect(await page.locator('h1').innerText()).toBe('One moment')
    ready()
    await page.locator('h1', { hasText: 'The app' }).waitFor()
    expectClean(allowed)
  })
})
