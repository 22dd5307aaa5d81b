import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { serve } from '../../../../../test/support/serve.ts'
import { createCallers } from '../guard/caller.ts'
import { loadingHandler, loadingMarker } from './loading-handler.ts'
import { loadingState, type LoadingFailure, type LoadingState } from './loading-state.ts'

const html = { accept: 'text/html,application/xhtml+xml' }

const failure: LoadingFailure = {
  code: 'FW_CONFIG_BROKEN',
  message: 'Unexpected <script>alert(1)</script>',
  hint: 'Close the bracket & go on.',
  place: {
    file: '/project/fw.config.ts',
    shown: 'fw.config.ts',
    line: 2,
    column: 3,
    lines: [
      { number: 1, text: 'export default {' },
      { number: 2, text: '  secret: "</pre><script>"' },
    ],
  },
}

async function start(): Promise<{ state: LoadingState; url: string }> {
  const state = loadingState()
  const { url } = await serve(loadingHandler(state, createCallers('secret')))
  state.phase('Configuration')
  return { state, url }
}

/** `fetch` doesn't allow setting the Host header. */
function getAs(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = httpRequest(url, { headers }, (response) => {
      let text = ''
      response.on('data', (data: Buffer) => (text += data.toString()))
      response.on('end', () => done({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', fail).end()
  })
}

const events = (text: string): { ready: boolean; phase: string; movedTo?: string }[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as { ready: boolean; phase: string }) // written by the handler

describe('loading page', () => {
  it('is small, complete, and not cached', async () => {
    const { url } = await start()
    const answer = await fetch(`${url}/some/page?x=1`, { headers: html })
    const text = await answer.text()
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.byteLength(text)).toBeLessThan(10_000)
    expect(text).toContain('<li class="running">Configuration')
    expect(text).toContain('aria-live="polite"')
    expect(text).toContain('prefers-reduced-motion')
    expect(text).toContain('prefers-color-scheme')
  })

  it('loads no external resources, and its CSP forbids them', async () => {
    const { url } = await start()
    const answer = await fetch(url, { headers: html })
    const policy = answer.headers.get('content-security-policy') ?? ''
    const text = await answer.text()
    expect(text).not.toMatch(/https?:\/\//)
    expect(policy).toContain("default-src 'none'")
    const [, nonce = ''] = /script-src 'nonce-([\w-]{22})'/.exec(policy) ?? []
    expect(text).toContain(`<script nonce="${nonce}">`)
    expect(text).toContain(`<style nonce="${nonce}">`)
    const again = await fetch(url, { headers: html })
    expect(again.headers.get('content-security-policy')).not.toBe(policy)
    await again.body?.cancel()
  })

  it('shows why the start failed, with everything escaped', async () => {
    const { state, url } = await start()
    state.fail(failure)
    const text = await (await fetch(url, { headers: html })).text()
    expect(text).toContain('Could not start')
    expect(text).toContain('<p class="code">FW_CONFIG_BROKEN</p>')
    expect(text).toMatch(/<button[^>]* data-line="2" data-column="3">fw\.config\.ts:2:3<\/button>/)
    expect(text).toContain('&#34;&#60;/pre&#62;&#60;script&#62;&#34;')
    expect(text).toContain('<code class="at caret" data-n="" aria-hidden="true">  ^</code>')
    expect(text).toContain('Save a fix and this page continues automatically.')
    expect(text).toContain('Close the bracket &#38; go on.')
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  it('rejects other Host headers', async () => {
    const { state, url } = await start()
    state.fail(failure)
    for (const accept of [html.accept, 'application/json', 'text/event-stream'])
      for (const path of ['/', '/__fw/loading']) {
        const { status, text } = await getAs(url + path, { accept, host: 'evil.test' })
        expect(status).toBe(403)
        expect(text).not.toMatch(/FW_CONFIG_BROKEN|secret|Unexpected|fw\.config\.ts|Configuration/)
      }
    const own = await getAs(url, { ...html, host: 'my-app.localhost:3000' })
    expect(own.text).toContain('secret')
    state.hosts = { allowedHosts: ['dev.test'], isLoopbackOnly: true }
    expect((await getAs(url, { ...html, host: 'dev.test' })).text).toContain('FW_CONFIG_BROKEN')
  })

  it('shows code to the user of the server only', async () => {
    const { state, url } = await start()
    state.fail(failure)
    const stranger = { 'x-forwarded-for': '192.0.2.9' }
    for (const [path, accept] of [
      ['/', html.accept],
      ['/__fw/loading', 'application/json'],
    ] as const) {
      expect((await getAs(url + path, { accept })).text).toContain('secret')
      const { text } = await getAs(url + path, { accept, ...stranger })
      expect(text).toContain('FW_CONFIG_BROKEN')
      expect(text).not.toContain('secret')
    }
    const stream = await fetch(`${url}/__fw/loading`, { headers: { accept: 'text/event-stream', ...stranger } })
    state.ready()
    expect(await stream.text()).not.toContain('secret')
  })

  it('opens editors for the user of the server only', async () => {
    const { state, url } = await start()
    state.rootDir = '/nowhere'
    const page = { origin: url, 'content-type': 'application/json', 'x-fw-dev': '1' }
    const open = async (headers: Record<string, string>): Promise<string> =>
      (await fetch(`${url}/__fw/open-editor`, { method: 'POST', headers, body: '{"file":"a.ts"}' })).text()
    expect(await open(page)).toContain('Only files of the project')
    expect(await open({ ...page, 'x-forwarded-for': '192.0.2.9' })).toContain('FW_DEV_CALLER')
  })
})

describe('requests that do not accept HTML', () => {
  it('get JSON, and a Retry-After header', async () => {
    const { state, url } = await start()
    const answer = await fetch(`${url}/api/x`, { headers: { accept: 'application/json' } })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toEqual({ phase: 'Configuration', progress: 0 })
    state.fail(failure)
    expect(await (await fetch(url, { method: 'POST', body: 'x'.repeat(100_000) })).json()).toEqual({
      phase: 'Configuration',
      progress: 0,
      error: {
        code: 'FW_CONFIG_BROKEN',
        message: failure.message,
        hint: failure.hint,
        place: { file: 'fw.config.ts', line: 2, column: 3 },
      },
    })
  })

  it('get no body for HEAD', async () => {
    const { url } = await start()
    const answer = await fetch(url, { method: 'HEAD', headers: html })
    expect([answer.status, await answer.text()]).toEqual([503, ''])
  })
})

describe('event stream', () => {
  it('sends every change, and ends when the server is ready', async () => {
    const { state, url } = await start()
    const answer = await fetch(`${url}/__fw/loading`, { headers: { accept: 'text/event-stream' } })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    state.phase('App')
    state.ready()
    const heard = events(await answer.text())
    expect(heard.map(({ phase, ready }) => [phase, ready])).toEqual([
      ['Configuration', false],
      ['App', false],
      ['App', true],
    ])
  })

  it('sends nothing of a restart that begins before the response is closed', async () => {
    const { state, url } = await start()
    const answer = await fetch(`${url}/__fw/loading`, { headers: { accept: 'text/event-stream' } })
    state.ready()
    state.restart()
    expect(events(await answer.text()).at(-1)?.ready).toBe(true)
  })

  it('sends the new address if the server moves', async () => {
    const { state, url } = await start()
    const answer = await fetch(`${url}/__fw/loading`, { headers: { accept: 'text/event-stream' } })
    state.moveTo('http://localhost:4000')
    expect(events(await answer.text()).at(-1)?.movedTo).toBe('http://localhost:4000')
  })

  it.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is not served to other origins: %j', async (headers) => {
    const { url } = await start()
    for (const accept of ['text/event-stream', 'application/json'])
      expect((await getAs(`${url}/__fw/loading`, { accept, ...headers })).status).toBe(403)
  })

  it('is also available as JSON', async () => {
    const { url } = await start()
    const answer = await fetch(`${url}/__fw/loading`, { headers: { origin: url } })
    expect(answer.headers.get('x-fw-loading')).toBe('1')
    expect(await answer.json()).toMatchObject({ phase: 'Configuration', ready: false })
  })
})

describe('devServer.loadingTemplate', () => {
  it('replaces the page, which is then refreshed', async () => {
    const { state, url } = await start()
    state.template = ({ loading }) => `<p>One moment: ${loading}</p>`
    const answer = await fetch(url, { headers: html })
    expect([answer.status, answer.headers.get('refresh')]).toEqual([503, '3'])
    expect(await answer.text()).toBe('<p>One moment: Configuration</p>')
  })

  it('is updated live if it contains the marker', async () => {
    const { state, url } = await start()
    state.template = () => `<p>$&</p>${loadingMarker}`
    const answer = await fetch(url, { headers: html })
    expect(answer.headers.get('refresh')).toBeNull()
    expect(await answer.text()).toMatch(/^<p>\$&<\/p><script>.+EventSource.+<\/script>$/s)
  })

  it('is not used for failures, and may throw', async () => {
    const { state, url } = await start()
    const heard: unknown[] = []
    state.templateFailed = (error) => heard.push(error)
    state.template = () => '<p>Never mind</p>'
    state.fail(failure)
    expect(await (await fetch(url, { headers: html })).text()).toContain('FW_CONFIG_BROKEN')
    state.phase('Configuration')
    state.template = () => {
      throw new Error('broken')
    }
    expect(await (await fetch(url, { headers: html })).text()).toContain('Starting')
    expect(heard).toEqual([new Error('broken')])
  })
})
