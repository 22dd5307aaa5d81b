import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

describe.each(variants)('plugins and imports in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it('plugins of the directory run in order, with their dependencies, on their side (R53)', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/plugins`)
    const onServer = (await page.getByTestId('server-trace').innerText()).split(' ')
    const inBrowser = (await page.getByTestId('client-trace').innerText()).split(' ')
    for (const [trace, side] of [
      [onServer, 'server'],
      [inBrowser, 'client'],
    ] as const) {
      const before = (one: string, other: string): void => {
        expect(trace).toContain(one)
        expect(trace.indexOf(one), `${one} before ${other} in ${trace.join(' ')}`).toBeLessThan(trace.indexOf(other))
      }
      expect(trace[0]).toBe('first')
      before('late-starts', 'late-ends')
      before('late-ends', 'needs-late')
      before('parallel-starts', 'next')
      before('next', 'parallel-ends') // is not awaited
      before('parallel-ends', 'created')
      before(side, 'post')
      before('needs-late', 'created')
      expect(trace).not.toContain(side === 'server' ? 'client' : 'server')
    }
    expect(await page.getByTestId('provided').innerText()).toBe('first plugin x hello')
    expectClean()
  })

  it('composables, utils and shared code are auto-imported, shared code on the server too (R58)', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/imports`)
    const text = (id: string): Promise<string> => page.getByTestId(id).innerText()
    await page.getByTestId('add').click()
    expect(await text('count')).toBe('4')
    expect(await text('nested')).toBe('from a folder')
    expect(await text('defaulted')).toBe('default export')
    expect(await text('util')).toBe('QUIET')
    expect(await text('shared')).toBe('two-words')
    const data = await site.fetch('/api/data?name=Two%20Words')
    expect(await data.json()).toMatchObject({ text: 'data for two-words' })
    expectClean()
  })

  it('server routes, methods, middleware, plugins and utils work (R139, R230)', async () => {
    const text = async (path: string): Promise<string> => (await site.fetch(path)).text()
    expect(JSON.parse(await text('/api/users/5'))).toEqual({ id: '5', name: 'User 5' })
    expect(await text('/hello/Anna')).toBe('Hello Anna')
    const plain = await site.fetch('/plain.txt')
    expect([await plain.text(), plain.headers.get('x-trace'), plain.headers.get('x-server-plugin')]).toEqual([
      'plain text',
      'on',
      'true',
    ])
    expect([404, 405]).toContain((await site.fetch('/api/echo')).status)
    const echoed = await site.fetch('/api/echo', {
      method: 'POST',
      body: '{"a":[1]}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await echoed.json()).toEqual({ body: { a: [1] }, polluted: 'undefined' })
    const redirected = await site.fetch('/api/redirect')
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/about'])
  })

  it('the app has its runtime config and app config; the browser only sees public values', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/config`)
    expect(JSON.parse(await page.getByTestId('public').innerText())).toEqual({
      greeting: 'hello',
      limit: 10,
      enabled: false,
      tags: ['a'],
      service: { url: 'https://service.test' },
    })
    expect(await page.getByTestId('app-config').innerText()).toBe('from app.config, medium, The fixture')
    expectClean(testMode() === 'dev' ? [/FW_CONFIG_PRIVATE/] : [])
  })
})
