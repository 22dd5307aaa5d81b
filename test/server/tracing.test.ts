import { get } from 'node:http'
import { hash } from 'ohash'
import { beforeAll, describe, expect, it } from 'vitest'
import { askAndLeave } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'
import { tracedSite } from './tracing-site.ts'

interface Trace {
  name: string
  id: number
  parent?: number
  events: string[]
  message: Record<string, unknown>
  hasEvent?: string
  isInside: boolean
}

interface Span {
  name: string
  id: string
  trace: string
  parent?: string
  kind: number
  status: number
  attributes: Record<string, unknown>
  service: string
}

const site = useSite(tracedSite, {
  mode: 'build',
  env: { FW_METRICS_TOKEN: 'token-of-this-test', OTEL_BSP_SCHEDULE_DELAY: '50' },
})

const json = async <T>(path: string): Promise<T> => (await (await site.fetch(path)).json()) as T

/** What a request has published, as `name field=value …`, indented below its parent. The listing itself is not included. */
async function traced(run: () => Promise<unknown>): Promise<{ traces: Trace[]; tree: string[] }> {
  const before = (await json<Trace[]>('/docs/api/traces')).length
  await run()
  const all = await expect
    .poll(async () => (await json<Trace[]>('/docs/api/traces')).slice(before).filter(isOther))
    .toSatisfy((found: Trace[]) => found.length > 0 && found.every(({ events }) => events.at(-1) === 'asyncEnd'))
    .then(() => json<Trace[]>('/docs/api/traces'))
  const traces = all.slice(before).filter(isOther)
  const depth = (trace: Trace): number => {
    const parent = traces.find(({ id }) => id === trace.parent)
    return parent ? depth(parent) + 1 : 0
  }
  const fields = (message: Trace['message']): string[] =>
    shown.flatMap((field) =>
      message[field] === undefined || message[field] === false ? [] : `${field}=${String(message[field])}`,
    )
  return {
    traces,
    tree: traces.map((trace) => [`${'  '.repeat(depth(trace))}${trace.name}`, ...fields(trace.message)].join(' ')),
  }
}

const shown = ['type', 'path', 'name', 'key', 'url', 'route', 'status', 'aborted', 'error', 'internal']

const isOther = ({ message }: Trace): boolean => message['path'] !== '/api/traces'

const page = (path: string) => () => site.html(path)

/** The path of an island with a valid hash. */
const island = (name: string, context: Record<string, string> = {}): string => {
  const id = `${name}_${hash([name, {}, context, '']).replace(/[-_]/g, '')}`
  return `/docs/__fw_island/${id}.json?${new URLSearchParams(context).toString()}`
}

describe('tracing channels', () => {
  beforeAll(() => site.html('/docs/')) // loads everything

  it('publish a page with its data and the requests of the app to itself', async () => {
    const { traces, tree } = await traced(page('/docs/users/7?secret=1'))
    expect(tree).toEqual([
      'fw.request path=/users/7 route=/users/:id() status=200',
      '  fw.render type=page path=/users/7 route=/users/:id()',
      expect.stringMatching(/^ {4}fw\.data key=\S+ url=\/api\/users\/7$/),
      '      fw.request path=/api/users/7 route=/api/users/:id status=200 internal=true',
    ])
    for (const { events, isInside, message } of traces) {
      expect(events.toSorted()).toEqual(['asyncEnd', 'asyncStart', 'end', 'start'])
      expect([events[0], events.at(-1), isInside]).toEqual(['start', 'asyncEnd', true])
      expect(message['startTime']).toBeGreaterThan(0)
    }
    expect(traces[0]).toMatchObject({ hasEvent: 'GET', message: { method: 'GET', internal: false } })
    expect(JSON.stringify(traces)).not.toMatch(/secret|private|cookie/)
    expect((await site.fetch('/docs/users/7')).headers.has('server-timing')).toBe(false) // only in development
  })

  it('publish public files, invalid requests and missing pages', async () => {
    expect((await traced(() => site.fetch('/docs/file.txt'))).tree).toEqual(['fw.request path=/file.txt status=200'])
    expect((await traced(() => site.fetch('/elsewhere?a=1'))).tree).toEqual(['fw.request path=/elsewhere status=404'])
    const { traces, tree } = await traced(page('/docs/nowhere'))
    expect(tree).toEqual([
      'fw.request path=/nowhere status=404',
      '  fw.render type=page path=/nowhere',
      '  fw.render type=error path=/nowhere',
    ])
    expect(traces.flatMap(({ events }) => events)).not.toContain('error')
  })

  it('publish errors, except for expected responses', async () => {
    expect((await traced(page('/docs/broken'))).tree).toEqual([
      'fw.request path=/broken route=/broken status=500 error=broken page',
      '  fw.render type=page path=/broken route=/broken error=broken page',
      '  fw.render type=error path=/broken route=/broken',
    ])
    const { traces, tree } = await traced(page('/docs/api/fails'))
    expect(tree).toEqual([
      'fw.request path=/api/fails route=/api/fails status=500 error=broken route',
      '  fw.render type=error path=/api/fails',
    ])
    expect(traces[0]!.events.filter((event) => event === 'error')).toHaveLength(1)
    expect((await traced(page('/docs/api/fails-later'))).tree).toEqual([
      'fw.request path=/api/fails-later route=/api/fails-later status=500 error=broken callback',
      '  fw.render type=error path=/api/fails-later',
    ])
    expect((await traced(page('/docs/gone'))).tree[0]).toBe('fw.request path=/gone route=/gone status=410')
    expect((await traced(page('/docs/no-data'))).tree).toEqual([
      'fw.request path=/no-data route=/no-data status=200',
      '  fw.render type=page path=/no-data route=/no-data',
      '    fw.data key=nothing error=no data',
    ])
  })

  it('publish how the cache has answered', async () => {
    const miss = [
      'fw.request path=/cached/one route=/cached/:id() status=200',
      '  fw.cache type=response name=/cached/one status=miss',
      '    fw.render type=page path=/cached/one route=/cached/:id()',
      '      fw.data key=item',
    ]
    expect((await traced(page('/docs/cached/one'))).tree).toEqual(miss)
    expect((await traced(page('/docs/cached/one'))).tree).toEqual([
      'fw.request path=/cached/one route=/cached/** status=200', // of the rule
      '  fw.cache type=response name=/cached/one status=hit',
    ])
    const signedIn = await traced(() => site.html('/docs/cached/one', { headers: { authorization: 'Bearer me' } }))
    expect(signedIn.tree[1]).toBe('  fw.cache type=response name=/cached/one status=hit') // the page does not read the header
    expect((await traced(() => site.fetch('/docs/cached/one/_payload.json'))).tree).toEqual([
      'fw.request path=/cached/one/_payload.json route=/cached/:id() status=200',
      '  fw.cache type=response name=/cached/one/_payload.json status=miss',
      '    fw.render type=payload path=/cached/one route=/cached/:id()',
      '      fw.data key=item',
    ])
    expect((await traced(() => site.fetch('/docs/api/sum'))).tree[1]).toBe('  fw.cache type=function name=sum status=miss')
    expect((await traced(() => site.fetch('/docs/api/sum'))).tree[1]).toBe('  fw.cache type=function name=sum status=hit')
  })

  it('publish islands, and the requests for server pages behind them', async () => {
    const text = await traced(() => site.fetch(island('Text')))
    expect(text.tree.map((line) => line.replace(/_\w+\.json/, ''))).toEqual([
      'fw.request path=/__fw_island/Text route=/__fw_island/** status=200',
      '  fw.render type=island path=/',
    ])
    expect(text.traces[1]!.message['island']).toBe('Text')
    const report = await traced(() => site.fetch(island('page_report', { url: '/report' })))
    expect(report.tree.slice(1)).toEqual([
      '  fw.render type=island path=/',
      '  fw.request path=/report status=200 internal=true',
      '    fw.render type=island path=/report',
    ])
    const failed = await traced(() => site.fetch(island('page_report', { url: '/report?fail=1' })))
    expect(failed.tree[0]).toContain('status=500 error=broken guard')
    expect(failed.tree.at(-1)).toMatch(/^ {2}fw\.request path=\/report .*error=broken guard internal=true$/)
  })

  it('publish tasks', async () => {
    expect((await traced(() => site.fetch('/docs/api/run?name=clean'))).tree).toEqual([
      'fw.request path=/api/run route=/api/run status=200',
      '  fw.task name=clean',
      '    fw.request path=/api/hello route=/api/hello status=200 internal=true',
    ])
    expect((await traced(() => site.fetch('/docs/api/run?name=fail'))).tree[1]).toBe('  fw.task name=fail error=broken task')
  })

  it('end with requests that clients abort', async () => {
    expect((await traced(() => leaveWaiting(0))).tree).toEqual(['fw.request path=/api/hangs route=/api/hangs aborted=true'])
    expect((await traced(leaveReading)).tree).toEqual(['fw.request path=/api/endless route=/api/endless status=200 aborted=true'])
  })

  it('are no part of the code for browsers', async () => {
    const html = await site.html('/docs/users/7')
    for (const [, script] of html.matchAll(/(?:src|href)="(\/docs\/_fw\/[^"]+\.js)"/g))
      expect(await (await site.fetch(script!)).text()).not.toMatch(/diagnostics_channel|tracing:/)
  })
})

/** Ends a request while its response arrives. */
function leaveReading(): Promise<void> {
  return new Promise((done) => {
    const request = get(`${site.url}/docs/api/endless`, (response) =>
      response.once('data', () => request.destroy()).once('error', () => {}),
    )
    request.once('error', () => {}).once('close', done)
  })
}

/** Ends a request that gets no response, once the server has traced other requests that began at least that many milliseconds later. */
function leaveWaiting(later: number): Promise<void> {
  const startOf = ({ message }: Trace): number => Number(message['startTime'])
  return askAndLeave(site.url, '/docs/api/hangs', async () => {
    await expect
      .poll(async () => {
        const all = await json<Trace[]>('/docs/api/traces')
        const waiting = all.findLast(({ message }) => message['path'] === '/api/hangs' && message['aborted'] === undefined)
        return waiting && startOf(all.at(-1)!) - startOf(waiting)
      })
      .toBeGreaterThan(later)
  })
}

const spans = (): Promise<Span[]> => json('/docs/api/spans')

const parentOfPrices = async (): Promise<string | undefined> => {
  const all = await spans()
  return all.find(({ id }) => id === all.find(({ name }) => name === 'compute prices')?.parent)?.name
}

describe('the recipes of the guide', () => {
  it('send spans with OpenTelemetry', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    await site.html('/docs/', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
    const found = await expect
      .poll(async () => (await spans()).filter(({ trace }) => trace === traceId))
      .toSatisfy((sent: Span[]) => sent.length === 5)
      .then(async () => (await spans()).filter(({ trace }) => trace === traceId))
    const named = (name: string): Span => found.find((span) => span.name === name)!
    const [request, render, data, own, internal] = [
      named('GET /'),
      named('fw.render /'),
      named('fw.data greeting'),
      named('own work'),
      named('GET /api/hello'),
    ]
    expect([request!.parent, render!.parent, data!.parent, own!.parent, internal!.parent]).toEqual([
      '00f067aa0ba902b7',
      request!.id,
      render!.id,
      data!.id,
      own!.id,
    ])
    expect(request).toMatchObject({
      kind: 1,
      service: 'my-app',
      attributes: { 'http.request.method': 'GET', 'url.path': '/', 'http.route': '/', 'http.response.status_code': 200 },
    })
    expect([internal!.kind, data!.attributes]).toEqual([0, { key: 'greeting' }])
    await site.fetch('/docs/api/fails')
    await expect.poll(async () => (await spans()).find(({ name }) => name === 'GET /api/fails')).toMatchObject({ status: 2 })
    await site.fetch('/docs/api/prices')
    await expect.poll(parentOfPrices).toBe('GET /api/prices')
  })

  it('count for Prometheus, and not for others', async () => {
    expect((await site.fetch('/docs/metrics')).status).toBe(404)
    expect((await site.fetch('/docs/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404)
    await site.html('/docs/users/1')
    const metrics = await site.fetch('/docs/metrics', { headers: { authorization: 'Bearer token-of-this-test' } })
    const text = await metrics.text()
    expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# TYPE \w+ (?:counter|histogram)|\w+\{(?:\w+="[^"\\]*",?)*\} [\d.]+(?:e-\d+)?)$/)
    const valueOf = (series: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1),
      )
    const requests = valueOf('http_requests_total{method="GET",route="/users/:id()",status="200"}')
    expect(requests).toBeGreaterThan(0)
    expect(valueOf('http_request_duration_seconds_count{route="/users/:id()"}')).toBe(requests)
    expect(valueOf('http_request_duration_seconds_bucket{route="/users/:id()",le="+Inf"}')).toBe(requests)
    expect(valueOf('http_requests_total{method="GET",route="/api/users/:id",status="200"}')).toBeNaN() // internal
  })

  it('log slow requests', async () => {
    await leaveWaiting(500)
    await expect.poll(() => site.logs()).toMatch(/GET \/api\/hangs: aborted after \d+ ms/)
  })
})
