import { readFileSync, statSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

const start = async (env: Record<string, string>): Promise<RunningSite> => {
  const site = await startSite(await buildSite(inject('sitesDir'), 'app-a'), { env })
  onTestFinished(() => site.stop())
  return site
}

const serverConfig = async (site: RunningSite, base = ''): Promise<Record<string, unknown>> =>
  (await site.fetch(`${base}/api/config`)).json() as Promise<Record<string, unknown>>

describe('runtime overrides, without a new build', () => {
  const browser = useBrowser()

  it('default to the built values', async () => {
    const config = await serverConfig(await start({}))
    expect(config).toMatchObject({
      secret: 'canary-private-secret',
      count: 1,
      flag: false,
      public: { greeting: 'hello', limit: 10 },
    })
  })

  it('support values of every type', async () => {
    const site = await start({
      FW_SECRET: 'canary-private-from-env',
      FW_COUNT: '42',
      FW_FLAG: 'true',
      FW_LIST: '["x","y"]',
      FW_NESTED_TOKEN: 'canary-private-nested-env',
      FW_NESTED_DEEP_PORT: '8080',
      FW_PUBLIC_GREETING: 'good day',
      FW_PUBLIC_LIMIT: '99',
      FW_PUBLIC_ENABLED: '1',
      FW_PUBLIC_TAGS: '["b","c"]',
      FW_PUBLIC_SERVICE_URL: 'https://other.test',
    })
    const publicValues = {
      greeting: 'good day',
      limit: 99,
      enabled: true,
      tags: ['b', 'c'],
      service: { url: 'https://other.test' },
    }
    expect(await serverConfig(site)).toEqual({
      secret: 'canary-private-from-env',
      count: 42,
      flag: true,
      list: ['x', 'y'],
      nested: { token: 'canary-private-nested-env', deep: { port: 8080 } },
      public: publicValues,
      polluted: 'undefined',
    })
    const { page, expectClean } = await browser.open(`${site.url}/config`)
    expect(JSON.parse(await page.getByTestId('public').innerText())).toEqual(publicValues)
    expectClean()
  })

  it('keep a string as it is if a string is declared', async () => {
    const config = await serverConfig(await start({ FW_SECRET: '00123', FW_PUBLIC_GREETING: 'true' }))
    expect(config).toMatchObject({ secret: '00123', public: { greeting: 'true' } })
  })

  it('never expose private values on any page', async () => {
    const site = await start({ FW_SECRET: 'canary-private-from-env', FW_NESTED_TOKEN: 'canary-private-nested-env' })
    for (const path of ['/', '/config', '/users/1', '/nowhere', '/errors/plain', '/middleware/redirect', '/data/state']) {
      for (const accept of ['text/html', 'application/json']) {
        const response = await site.fetch(path, { headers: { accept } })
        const everything = JSON.stringify([...response.headers]) + (await response.text())
        expect(everything, `${path} as ${accept}`).not.toMatch(/canary-private|canary-error/)
      }
    }
  })

  it('no public file contains private values', async () => {
    const { dir } = await buildSite(inject('sitesDir'), 'app-a')
    const publicDir = join(dir, '.output/public')
    const files = listFiles(publicDir).filter((file) => statSync(join(publicDir, file)).isFile())
    expect(files.length).toBeGreaterThan(10)
    const canaries = /canary-private|canary-error-in-(?:route|plugin)|canary-env-file|canary-dev-only|canary-ignored/
    expect(files.filter((file) => canaries.test(readFileSync(join(publicDir, file), 'utf8')))).toEqual([])
    expect(files.filter((file) => readFileSync(join(publicDir, file), 'utf8').includes(dir))).toEqual([])
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  })

  it('serve everything below another base', async () => {
    const site = await start({ FW_APP_BASE_URL: '/sub/path/' })
    expect(await site.html('/sub/path/')).toContain('<link rel="icon" href="/sub/path/favicon.svg?v=1">')
    const { page, requests, expectClean } = await browser.open(`${site.url}/sub/path/`)
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').innerText()).toBe('clicked 1')
    expect(await page.getByTestId('picture').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await page.getByTestId('nav-about').click()
    await page.locator('[data-page="about"]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/sub/path/about')
    await page.goBack()
    await page.locator('[data-to="/data/fetch"]').click()
    await page.getByText('data for fetch').waitFor()
    expect(requests.filter((request) => !request.startsWith('GET /sub/path/'))).toEqual([])
    expect(requests).toContain('GET /sub/path/nested/mark.svg?v=1')
    expectClean()
    expect((await site.fetch('/sub/path/users/1')).status).toBe(200)
    expect((await site.fetch('/sub/path/api/users/1')).status).toBe(200)
    const redirect = await site.fetch('/sub/path/middleware/redirect')
    expect(redirect.headers.get('location')).toMatch(/^\/sub\/path\/login/)
    expect((await site.fetch('/sub/path/robots.txt')).status).toBe(200)
    const missing = await site.fetch('/sub/path/_fw/nothing.js', { headers: { accept: 'text/html' } })
    expect([missing.status, /html/.test(missing.headers.get('content-type') ?? '')]).toEqual([404, false])
    for (const path of ['/', '/about', '/sub/pathological', '/robots.txt', '/api/users/1'])
      expect((await site.fetch(path)).status, path).toBe(404)
  })

  it('load built assets from a CDN', async () => {
    const site = await start({ FW_APP_CDN_URL: 'https://cdn.test/files' })
    const html = await site.html('/')
    const assets = [...html.matchAll(/(?:src|href)="([^"]*\/_fw\/[^"]+)"/g)].map((match) => match[1])
    expect(assets.length).toBeGreaterThan(1)
    expect(assets.filter((asset) => !asset!.startsWith('https://cdn.test/files/_fw/'))).toEqual([])
    const requested: string[] = []
    const { page, errors } = await browser.open(`${site.url}/`, {
      prepare: (fresh) =>
        fresh.route('https://cdn.test/files/**', async (route) => {
          const path = new URL(route.request().url()).pathname.replace(/^\/files/, '')
          requested.push(path)
          const response = await site.fetch(path)
          await route.fulfill({
            status: response.status,
            body: Buffer.from(await response.arrayBuffer()),
            headers: { 'content-type': response.headers.get('content-type') ?? '', 'access-control-allow-origin': '*' },
          })
        }),
    })
    await page.locator('[data-to="/components"]').click()
    await page.getByTestId('show-lazy').click()
    await page.getByTestId('heavy').waitFor()
    expect(requested.some((path) => path.startsWith('/_fw/'))).toBe(true)
    expect(requested).toContain('/nested/mark.svg')
    expect(html).toContain('<link rel="icon" href="https://cdn.test/files/favicon.svg?v=1">')
    expect(errors).toEqual([])
  })

  it('cannot pollute prototypes', async () => {
    const config = await serverConfig(
      await start({ FW___PROTO___X: '1', FW_PROTO_X: '1', FW_PUBLIC___PROTO___X: '1', FW_CONSTRUCTOR_PROTOTYPE_X: '1' }),
    )
    expect(config['polluted']).toBe('undefined')
    expect(Object.keys(config).sort()).toEqual(['count', 'flag', 'list', 'nested', 'polluted', 'public', 'secret'])
  })

  it('have no effect on the assets directory, which is fixed', async () => {
    const site = await start({ FW_APP_BUILD_ASSETS_DIR: '/_other/' })
    expect(await site.html('/')).toMatch(/src="\/_fw\//)
  })
})
