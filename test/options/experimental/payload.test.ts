import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useBrowser, type OpenPage } from '../../support/browser.ts'
import { payloadServer, payloadSite, type PayloadSite } from '../../support/payload-sites.ts'

const browser = useBrowser()

const output = async (name: PayloadSite, file: string): Promise<string> =>
  join((await payloadSite(name)).dir, '.output/public', file)

const read = async (name: PayloadSite, file: string): Promise<string> => readFileSync(await output(name, file), 'utf8')

const isData = (request: string): boolean => /_payload|\/api\//.test(request)

/** Requests for data, without the id of the build. */
const dataRequests = ({ requests }: OpenPage): string[] =>
  requests.filter(isData).map((request) => request.replace(/_b=[^&]+/, '_b='))

/** Points at a link on the home page, and clicks it after it was prefetched. */
async function follow(name: PayloadSite, link: string, page: string, prefetches = true): Promise<OpenPage> {
  const { url } = await payloadServer(name)
  const opened = await browser.open(`${url}${name === 'third' ? '/docs' : ''}/`)
  opened.forget()
  await opened.page.locator(`[data-link="${link}"]`).hover()
  if (prefetches) await expect.poll(() => dataRequests(opened)).toHaveLength(1)
  await opened.page.locator(`[data-link="${link}"]`).click()
  await opened.page.locator(`[data-page="${page}"]`).waitFor()
  return opened
}

it('experimental.payloadExtraction: navigation to a cached page loads its payload once, and not the API', async () => {
  const swr = await follow('first', '/cached/a?q=1', 'cached')
  expect(dataRequests(swr)).toEqual(['GET /cached/a/_payload.json?q=1&_b='])
  expect(await swr.page.locator('[data-page="cached"]').textContent()).toMatch(/^first \d+ 7 1/)
  swr.forget()
  await swr.page.locator('[data-link="/kept/a"]').click()
  await swr.page.locator('[data-page="kept"]').waitFor()
  expect(dataRequests(swr)).toEqual(['GET /kept/a/_payload.json?_b='])
  swr.forget()
  await swr.page.locator('[data-link="/cached/live"]').click()
  await swr.page.locator('[data-page="cached"]').waitFor()
  expect(dataRequests(swr)).toEqual(['GET /api/count'])
  swr.expectClean()
})

it('experimental.payloadExtraction: a cached page contains its data, and requests nothing else', async () => {
  const { url } = await payloadServer('first')
  const opened = await browser.open(`${url}/cached/a?q=2`)
  expect(await opened.page.locator('[data-page="cached"]').textContent()).toMatch(/^first \d+ 7 2/)
  expect(dataRequests(opened)).toEqual([])
  opened.expectClean()
})

it('experimental.payloadExtraction: false writes no payload files, and navigation loads the data itself', async () => {
  expect([
    existsSync(await output('first', 'written/_payload.json')),
    existsSync(await output('second', 'written/_payload.json')),
  ]).toEqual([true, false])
  expect(await read('second', 'written/index.html')).not.toContain('_payload')
  const site = await payloadServer('second')
  expect((await site.fetch('/cached/a/_payload.json')).status).toBe(404)
  for (const [link, page] of [
    ['/cached/a?q=1', 'cached'],
    ['/written', 'written'],
  ] as const)
    expect(dataRequests(await follow('second', link, page, false))).toEqual(['GET /api/count'])
})

it('experimental.payloadExtraction: only pages that are cached have a payload on the server', async () => {
  const site = await payloadServer('first')
  const found = async (path: string, init?: RequestInit): Promise<[number, string | null]> => {
    const { status, headers } = await site.fetch(path, init)
    return [status, headers.get('content-type')]
  }
  for (const path of ['/cached/a', '/kept/a', '/stored/a', '/written'])
    expect([path, ...(await found(`${path}/_payload.json?_b=x`))]).toEqual([
      path,
      200,
      expect.stringContaining('application/json'),
    ])
  for (const path of [
    '/_payload.json',
    '/far/_payload.json',
    '/cached/live/_payload.json',
    '/checked/_payload.json',
    '/shell/_payload.json',
    '/api/count/_payload.json',
    '/cached/a/_payload.js',
    '/cached/a/_PAYLOAD.json',
    '/cached/a/_payload.json/_payload.json',
    '/cached/a;_payload.json/x',
  ])
    expect([path, (await found(path))[0]]).toEqual([path, 404])
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await site.fetch('/cached/a/_payload.json', { method, headers: { accept: 'text/html' } })
    expect([method, status]).toEqual([method, 404])
  }
})

const payloadOf = async (response: Response): Promise<Record<string, Record<string, unknown>>> =>
  ((await response.json()) as { data: Record<string, Record<string, unknown>> }).data

it('experimental.payloadExtraction: neither a payload nor its page contains data of a visitor (T-CACHE-2)', async () => {
  const site = await payloadServer('first')
  const headers = { cookie: 'name=canary-alice', 'user-agent': 'canary-agent' }
  for (const path of [
    '/cached/visitor/_payload.json',
    '/cached/visitor',
    '/cached/visitor/_payload.json?x=1',
    '/cached/visitor?x=2',
  ])
    for (const init of [{ headers }, { headers: { cookie: 'name=bob' } }, {}]) {
      const response = await site.fetch(path, init)
      const text = await response.text()
      expect([path, response.status, /canary|bob/.test(text), response.headers.get('set-cookie')]).toEqual([
        path,
        200,
        false,
        null,
      ])
    }
  // A response to credentials is the visitor's own. It is not kept, and has no payload.
  const authorized = { headers: { ...headers, authorization: 'canary-token' } }
  expect((await site.fetch('/cached/visitor', authorized)).headers.get('cache-control')).toBe('private, no-store')
  expect((await site.fetch('/cached/visitor/_payload.json', authorized)).status).toBe(404)
  expect(await site.html('/cached/visitor')).not.toContain('canary')
  const [one, two] = await Promise.all(
    ['/cached/visitor/_payload.json?x=3', '/cached/visitor/_payload.json?_b=1&x=3'].map(async (path) =>
      payloadOf(await site.fetch(path)),
    ),
  )
  expect([one!.visitor, two!.visitor]).toEqual(
    Array.from({ length: 2 }, () => ({ name: 'nobody', headers: {}, url: '/cached/visitor?x=3', path: '/cached/visitor?x=3' })),
  )
})

it('experimental.payloadExtraction: a payload never fills the entry of its page, and the page never that of the payload (T-CACHE-1)', async () => {
  const site = await payloadServer('first')
  const kind = async (path: string): Promise<string | undefined> =>
    (await site.fetch(path, { headers: { accept: 'text/html' } })).headers.get('content-type')?.split(';')[0]
  for (const id of ['p', 'q']) {
    const [page, payload] = [`/cached/${id}`, `/cached/${id}/_payload.json`]
    const paths = id === 'p' ? [page, payload, page, payload] : [payload, page, payload, page]
    for (const path of paths) expect(await kind(path)).toBe(path === page ? 'text/html' : 'application/json')
  }
  const text = async (query: string): Promise<string> => (await site.fetch(`/cached/r/_payload.json${query}`)).text()
  // Stored once, whatever the version of the build, and separately for other queries.
  await expect.poll(async () => (await text('')) === (await text('?_b=1'))).toBe(true)
  expect(await text('?q=1')).not.toBe(await text(''))
  for (const path of [
    '/cached/a?/_payload.json',
    '/?/_payload.json',
    '/?x=/_payload.json',
    '/cached/%3F/_payload.jso',
    '/%3F/_payload.json',
  ])
    expect([path, await kind(path)]).toEqual([path, 'text/html'])
})

it('experimental.payloadExtraction: errors, redirects and other statuses are no payload, and are not stored', async () => {
  const site = await payloadServer('first')
  for (const [end, status] of [
    ['error', 418],
    ['redirect', 404],
    ['status', 404],
  ] as const)
    for (const _ of [1, 2]) {
      const response = await site.fetch(`/cached/visitor/_payload.json?end=${end}`)
      const text = await response.text()
      expect([end, response.status, response.headers.get('location'), text.includes('"visitor"')]).toEqual([
        end,
        status,
        null,
        false,
      ])
      expect(response.headers.get('cache-control')).not.toMatch(/s-maxage|max-age/)
    }
  const cookies = await site.fetch('/cached/visitor/_payload.json?end=cookie')
  expect(cookies.headers.get('cache-control') ?? '').not.toContain('s-maxage')
})

it('errors that a cached page throws on purpose are public and not logged, like those of other pages', async () => {
  const site = await payloadServer('first')
  const page = await site.fetch('/cached/visitor?end=error', { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([418, expect.stringContaining('418: marker-error')])
  const payload: unknown = await (await site.fetch('/cached/visitor/_payload.json?end=error')).json()
  expect(payload).toMatchObject({ statusCode: 418, message: 'marker-error' })
  const missing = await site.fetch('/cached/a/b/c', { headers: { accept: 'text/html' } })
  expect([missing.status, missing.statusText]).toEqual([404, 'Page not found'])
  expect(site.logs()).not.toContain('failed')
})

it('responses that are cached by a header tell other caches', async () => {
  const { url } = await payloadServer('first')
  for (const path of ['/stored/a', '/stored/a/_payload.json']) {
    const first = await fetch(url + path, { headers: { 'x-tenant': 'one' } })
    expect([first.status, first.headers.get('vary')]).toEqual([200, 'x-tenant'])
    const again = await fetch(url + path, { headers: { 'x-tenant': 'one', 'if-none-match': first.headers.get('etag')! } })
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'x-tenant'])
  }
})

it('experimental.payloadExtraction: server middleware handles a payload like its page (T-PATH-5)', async () => {
  const site = await payloadServer('first')
  const guarded = async (headers: Record<string, string>): Promise<[number, boolean]> => {
    const response = await site.fetch('/cached/guarded/_payload.json', { headers })
    return [response.status, (await response.text()).includes('marker-guarded')]
  }
  expect(await guarded({})).toEqual([401, false])
  expect(await guarded({ 'x-key': 'yes' })).toEqual([200, true])
  expect(await guarded({})).toEqual([401, false])
  const answered = await site.fetch('/cached/answered/_payload.json')
  expect([answered.status, (await answered.text()).includes('marker')]).toEqual([404, false])
})

const countIn = (text: string): string | undefined => /data-testid="count">(\d+)</.exec(text)?.[1]

const counts = async (name: PayloadSite): Promise<(string | undefined)[]> =>
  Promise.all(['written', 'also-written'].map(async (page) => countIn(await read(name, `${page}/index.html`))))

it('experimental.sharedPrerenderData: pages with the same key share one request, or not (R172)', async () => {
  expect(await counts('first')).toEqual(['1', '1'])
  expect(new Set(await counts('fourth')).size).toBe(2)
})

it('experimental.renderJsonPayloads: false sends the payload as a string in a script, and in files', async () => {
  const isJson = /<script type="application\/json"/
  const site = await payloadServer('third')
  expect(await (await payloadServer('first')).html('/cached/s')).toMatch(isJson)
  const html = await site.html('/docs/cached/s')
  expect(html).not.toMatch(isJson)
  expect(html).toMatch(/<script>window\.__FW__=\{config:.*,payload:\{"text":"/)
  expect(html.match(/<\/script>/g)).toHaveLength(html.match(/<script/g)!.length)
  expect(html).not.toContain('\u2028')
  expect(existsSync(await output('third', 'written/_payload.json'))).toBe(false)
  const file = await read('third', 'written/_payload.js')
  const cached = await site.fetch('/docs/cached/s/_payload.js')
  expect(cached.headers.get('content-type')).toContain('javascript')
  for (const code of [file, await cached.text()]) {
    expect(code).toMatch(/^export default "[^<>/\u2028]*"$/)
    expect(typeof JSON.parse(code.replace('export default ', ''))).toBe('string')
  }
})

it('experimental.renderJsonPayloads: false hydrates and navigates like JSON', async () => {
  const opened = await follow('third', '/cached/a?q=1', 'cached')
  expect(dataRequests(opened)).toEqual(['GET /docs/cached/a/_payload.js?q=1&_b='])
  expect(await opened.page.locator('[data-page="cached"]').textContent()).toMatch(/^third \d+ 7 1/)
  opened.expectClean()
  const { url } = await payloadServer('third')
  for (const path of ['/docs/written', '/docs/cached/b?q=3']) {
    const loaded = await browser.open(url + path)
    expect(dataRequests(loaded)).toEqual(path === '/docs/written' ? ['GET /docs/written/_payload.js?_b='] : [])
    expect(await loaded.page.locator('[data-page]').textContent()).toMatch(path.includes('?') ? /^third \d+ 7 3/ : /^third \d+ 7/)
    expect(await loaded.page.evaluate(() => ({}) as { polluted?: unknown })).toEqual({})
    loaded.expectClean()
  }
})
