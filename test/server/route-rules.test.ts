import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { ask, type Answer } from '../support/http-client.ts'
import { serveDirectory } from '../support/serve-directory.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { rulesSite } from './rules-site.ts'

const sentHeaders = { accept: 'text/html', cookie: 'session=secret', authorization: 'Bearer secret' }

/** The forwarded request as seen by the upstream server. */
const seen = ({ body }: Answer): { url: string; cookie: string | null; authorization: string | null } => JSON.parse(body) as never // see the upstream server below

/** A cell of the table: a check, or why there is nothing to check. */
type Cell<Subject> = ((subject: Subject) => unknown) | `n/a: ${string}`

interface Row {
  rule: string
  path: string
  /** A running server; `base` has no trailing slash. */
  server: (answer: Answer, base: string, again: () => Promise<Answer>, dev: boolean) => unknown
  /** The content of the file that a static host serves for the path. */
  file: Cell<string>
  /** The page after a click on a link to the path. */
  inApp: Cell<Page>
}

const onlyServer = 'n/a: static hosts have settings of their own for this'
const onlyDocument = 'n/a: about the response, and navigation in the app requests none'
const hasArrived = (page: Page, end: string): Promise<void> => page.waitForURL((url) => url.href.endsWith(end))

const table: Row[] = [
  {
    rule: 'redirect',
    path: '/old?q=1',
    server: ({ status, headers }, base) => expect([status, headers.location]).toEqual([307, `${base}/new?q=1`]),
    file: (text) => expect(text).toContain('url=/docs/new"'),
    inApp: (page) => hasArrived(page, '/new?q=1'),
  },
  {
    rule: 'redirect with status, query and hash',
    path: '/gone',
    server: ({ status, headers }, base) => expect([status, headers.location]).toEqual([301, `${base}/new?from=gone#there`]),
    file: (text) => expect(text).toContain('url=/docs/new?from=gone#there"'),
    inApp: (page) => hasArrived(page, '/new?from=gone#there'),
  },
  {
    rule: 'redirect with a wildcard',
    path: '/moved/a%20b?q=1#part',
    server: ({ status, headers }, base) => expect([status, headers.location]).toEqual([307, `${base}/new/a%20b?q=1`]),
    file: (text) => expect(text).toContain('url=/docs/new/a%20b"'),
    inApp: (page) => hasArrived(page, '/new/a%20b?q=1#part'),
  },
  {
    rule: 'redirect from a path that needs escapes',
    path: '/%E6%97%A5%E6%9C%AC/c',
    server: ({ headers }, base) => expect(headers.location).toBe(`${base}/new/c`),
    file: (text) => expect(text).toContain('url=/docs/new/c"'),
    inApp: (page) => hasArrived(page, '/new/c'),
  },
  {
    rule: 'redirect to another origin',
    path: '/away/x?y=1',
    server: ({ headers }) => expect(headers.location).toBe('https://elsewhere.test/x/x?y=1'),
    file: (text) => expect(text).toContain('url=https://elsewhere.test/x/x"'),
    inApp: (page) => hasArrived(page, 'https://elsewhere.test/x/x?y=1'),
  },
  {
    rule: 'proxy to the app itself',
    path: '/px/x%3Fy/%E6%97%A5?q=1',
    server: ({ body }) =>
      expect(JSON.parse(body)).toEqual({
        path: '/api/echo/x%3Fy/日?q=1',
        params: { path: 'x?y/日' },
        cookie: 'session=secret',
      }),
    file: onlyServer,
    inApp: 'n/a: a path without a page; link to it with `external`',
  },
  {
    rule: 'proxy to another origin',
    path: '/out/x%3Fy/%40a+b%2Bc?q=%20',
    server: (answer) => expect(seen(answer)).toEqual({ url: '/o/x%3Fy/%40a+b%2Bc?q=%20', cookie: null, authorization: null }),
    file: onlyServer,
    inApp: 'n/a: a path without a page; link to it with `external`',
  },
  {
    rule: 'proxy with credentials',
    path: '/trusted/x',
    server: (answer) => expect(seen(answer)).toEqual({ url: '/t/x', cookie: 'session=secret', authorization: 'Bearer secret' }),
    file: onlyServer,
    inApp: 'n/a: a path without a page; link to it with `external`',
  },
  {
    rule: 'headers',
    path: '/headed/x',
    server: ({ headers }) => expect(headers['x-rule']).toBe('on'),
    file: onlyServer,
    inApp: onlyDocument,
  },
  {
    rule: 'cors',
    path: '/open/x',
    server: ({ headers }) => expect(headers['access-control-allow-origin']).toBe('*'),
    file: onlyServer,
    inApp: onlyDocument,
  },
  {
    rule: 'swr',
    path: '/cached',
    server: async ({ headers }, _base, again, dev) => {
      if (dev) return expect(headers['cache-control']).toBe('no-store') // every edit must be visible
      const rendered = async (): Promise<string | undefined> => /data-page="cached">([\d.]+)</.exec((await again()).body)?.[1]
      // The response is cached after it was sent, so the next request may still be rendered.
      await expect.poll(async () => (await rendered()) === (await rendered())).toBe(true)
    },
    file: (text) => expect(text).toContain('data-page="cached"'),
    inApp: onlyDocument,
  },
  {
    rule: 'ssr: false',
    path: '/shell',
    server: ({ body }) => expect(body).not.toContain('content of the shell page'),
    file: (text) => expect(text).not.toContain('content of the shell page'),
    inApp: (page) => page.locator('[data-page="shell"]').waitFor(),
  },
  {
    rule: 'noScripts',
    path: '/quiet',
    server: ({ body }) => {
      expect(body).toContain('data-page="quiet"')
      expect(body).not.toContain('<script type="module"')
    },
    file: (text) => expect(text).not.toContain('<script type="module"'),
    inApp: onlyDocument,
  },
  {
    rule: 'appMiddleware',
    path: '/ruled/x',
    server: ({ status, headers }, base) => expect([status, headers.location]).toEqual([302, `${base}/login`]),
    file: (text) => expect(text).toContain('url=/docs/login'),
    inApp: (page) => hasArrived(page, '/login'),
  },
  {
    rule: 'appLayout',
    path: '/framed',
    server: ({ body }) => expect(body).toContain('data-layout="frame"'),
    file: (text) => expect(text).toContain('data-layout="frame"'),
    inApp: (page) => page.locator('[data-layout="frame"] [data-page="framed"]').waitFor(),
  },
  {
    rule: 'prerender',
    path: '/written',
    server: ({ body }, base) => {
      expect(body).toContain('data-page="written"')
      const addresses = [...body.matchAll(/ (?:src|href)="(\/[^"]*)"/g)].map(([, address]) => address!)
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.filter((address) => !address.startsWith(`${base}/`))).toEqual([])
    },
    file: (text) => expect(text).toContain('data-page="written"'),
    inApp: (page) => page.locator('[data-page="written"]').waitFor(),
  },
]

/** Paths that all layers normalize in the same way, or reject. */
const spellings: [sent: string, check: (answer: Answer, base: string) => unknown][] = [
  ...[
    '/@adm/secret.txt',
    '/%40adm/secret.txt',
    '/%40ADM/secret.txt',
    '/@adm/data',
    '/%40adm/data',
    '/@adm/x',
    '/%40adm/x',
    '/@Adm/x',
  ].map((path): [string, (answer: Answer, base: string) => unknown] => [
    path,
    ({ status, headers, body }, base) => {
      expect([status, headers.location]).toEqual([307, `${base}/login`])
      expect(body).not.toContain('canary')
    },
  ]),
  ['/%c3%bcber%20uns/x', ({ status }) => expect(status).toBe(404)], // the page is `Über uns`: vue-router only folds the case of ASCII
  ['/%C3%9CBER%20UNS/x', ({ headers }, base) => expect(headers.location).toBe(`${base}/login`)],
  ['/U%CC%88ber%20uns/x', ({ headers }, base) => expect(headers.location).toBe(`${base}/login`)], // the same letter, decomposed
  ['/member%3As/x', ({ headers }, base) => expect(headers.location).toBe(`${base}/login`)],
  ['/MOVED/x%3Fy', ({ headers }, base) => expect(headers.location).toBe(`${base}/new/x%3Fy`)],
  ['/moved/%E6%97%A5', ({ headers }, base) => expect(headers.location).toBe(`${base}/new/%E6%97%A5`)],
  ['/moved', ({ headers }, base) => expect(headers.location).toBe(`${base}/new`)],
  ['/moved/%252e%252e/x', ({ status }) => expect(status).toBe(400)],
  ['/moved/..%2fx', ({ status }) => expect(status).toBe(400)],
  ['/a%2Bb', ({ body }) => expect(body).toContain('data-page="plus">/a+b<')],
  ['/a+b', ({ body }) => expect(body).toContain('data-page="plus">/a+b<')],
  ['/100%25', ({ body }) => expect(body).toContain('data-page="percent">/100%25<')],
  ['/a%23b.txt', ({ body }) => expect(body).toBe('hash file')],
  ['/what%3F.txt', ({ body }) => expect(body).toBe('question file')],
  ['/api/echo/a%EE%80%BFb', ({ body }) => expect((JSON.parse(body) as { params: object }).params).toEqual({ path: 'a\uE03Fb' })],
]

let upstream: Server
let upstreamURL: string

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const { cookie = null, authorization = null } = request.headers
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: request.url, cookie, authorization }))
  })
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
  upstreamURL = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` // a server listening on a port has no other kind of address
})
afterAll(() => void upstream.close())

const servers = [
  { mode: 'plain', base: '' },
  { mode: 'configured base URL', base: '/shop', config: { 'app.baseURL': '/shop' } },
  { mode: 'base URL at run time', base: '/My%20shop/%C3%A9', env: { FW_APP_BASE_URL: '/My shop/é/' } },
  { mode: 'dev', base: '', dev: true },
] as const

describe.each(servers)('route rules: $mode', ({ base, ...options }) => {
  let site: RunningSite
  const get = (path: string, headers: Record<string, string> = sentHeaders): Promise<Answer> =>
    ask(site.url, base + path.replace(/#.*/, ''), { headers })

  beforeAll(async () => {
    const dev = 'dev' in options
    const built = await buildSite(inject('sitesDir'), rulesSite(upstreamURL), {
      ...('config' in options ? { config: options.config } : {}),
      ...(dev ? { command: 'none' } : {}),
    })
    site = await startSite(built, { dev, ...('env' in options ? { env: options.env } : {}) })
  }, 240_000)
  afterAll(() => site?.stop())

  it.each(table)('$rule: $path', async ({ rule, path, server }) => {
    const { authorization: _authorization, ...anonymous } = sentHeaders // a response to it is not cached
    const headers = rule === 'swr' ? anonymous : sentHeaders
    await server(await get(path, headers), base, () => get(path, headers), 'dev' in options)
  })

  it.each(spellings)('normalizes %s consistently', async (path, check) => {
    await check(await get(path), base)
  })

  it('does not send credentials to other origins with event.$fetch and event.fetch', async () => {
    const answers = JSON.parse((await get('/api/abroad')).body) as { cookie: string | null; authorization: string | null }[]
    expect(answers.map(({ cookie, authorization }) => [cookie, authorization])).toEqual([
      [null, null],
      [null, null],
      ['session=secret', 'Bearer secret'],
    ])
  })

  if (base !== '') it('returns 404 outside of the base path', async () => expect((await ask(site.url, '/new')).status).toBe(404))
})

describe('route rules: static output below a base URL', () => {
  const browser = useBrowser()
  let dir: string

  beforeAll(async () => {
    const built = await buildSite(inject('sitesDir'), rulesSite(upstreamURL), {
      command: 'generate',
      config: { 'app.baseURL': '/docs/' },
    })
    dir = join(built.dir, '.output/public')
    mkdirSync(join(built.dir, '.host'), { recursive: true })
    symlinkSync(dir, join(built.dir, '.host/docs'))
  }, 240_000)

  it.each(table.filter(({ file }) => typeof file !== 'string'))('$rule: $path', ({ path, file }) => {
    const name = decodeURIComponent(path.replace(/[?#].*/, ''))
    ;(file as (text: string) => unknown)(readFileSync(join(dir, name, 'index.html'), 'utf8'))
  })

  it('names files like hosts expect them', () => {
    const files = ['a+b/index.html', '100%/index.html', 'a#b.txt', '404.html', '200.html']
    expect(files.filter((file) => !existsSync(join(dir, file)))).toEqual([])
  })

  it('navigates below the base URL, with redirects of rules', async () => {
    const url = await serveDirectory(join(dir, '../../.host'))
    const { page } = await browser.open(`${url}/docs/`)
    await page.locator('[data-link="/moved/a%20b?q=1#part"]').click()
    await hasArrived(page, '/docs/new/a%20b?q=1#part')
    expect(await page.locator('[data-page="new"]').innerText()).toBe('["a b"]')
  })
})

describe.each([
  { mode: 'plain', base: '', env: {}, dev: false },
  { mode: 'base URL at run time', base: '/shop', env: { FW_APP_BASE_URL: '/shop/' }, dev: false },
  { mode: 'in development', base: '', env: {}, dev: true },
])('route rules: navigation in the app, $mode', ({ base, env, dev }) => {
  const browser = useBrowser()
  let site: RunningSite
  beforeAll(async () => {
    const command = dev ? 'none' : 'build'
    site = await startSite(await buildSite(inject('sitesDir'), rulesSite(upstreamURL), { command }), { env, dev })
  }, 240_000)
  afterAll(() => site?.stop())

  /** Opens the home page, with a marker that a page load would remove. */
  const openHome = async (): Promise<{ page: Page; click: (path: string) => Promise<void>; isKept: () => Promise<boolean> }> => {
    const { page } = await browser.open(`${site.url}${base}/`, {
      prepare: (tab) => tab.route('https://elsewhere.test/**', (route) => route.fulfill({ body: 'elsewhere' })),
    })
    await page.evaluate(() => ((window as { kept?: boolean }).kept = true))
    return {
      page,
      click: (path) => page.locator(`[data-link="${path}"]`).click(),
      isKept: () => page.evaluate(() => (window as { kept?: boolean }).kept === true),
    }
  }

  it('follows the rules of the table, without a page load', async () => {
    const { page, click, isKept } = await openHome()
    for (const { rule, path, inApp } of table) {
      if (typeof inApp === 'string' || rule === 'redirect to another origin') continue
      await click(path.startsWith('/%E6') ? decodeURI(path) : path)
      await inApp(page)
      expect([rule, new URL(page.url()).pathname.startsWith(`${base}/`), await isKept()]).toEqual([rule, true, true])
      await page.goBack()
      await page.locator('[data-page="home"]').waitFor()
    }
  })

  it('loads the target of a redirect to another origin', async () => {
    const { path, inApp } = table.find(({ rule }) => rule === 'redirect to another origin')!
    const { page, click } = await openHome()
    await click(path)
    await (inApp as (page: Page) => unknown)(page) // a check
  })

  it('matches pages by encoded paths', async () => {
    const { page, click, isKept } = await openHome()
    for (const [path, name] of [
      ['/a%2Bb', 'plus'],
      ['/100%25', 'percent'],
      ['/%40adm/x', 'login'],
    ] as const) {
      await click(path)
      await page.locator(`[data-page="${name}"]`).waitFor()
      await page.goBack()
      await page.locator('[data-page="home"]').waitFor()
    }
    expect(await isKept()).toBe(true)
  })
})
