import type { FindResponse } from '@fw/schema'
import { afterTest } from './reset.ts'

/** What a mocked route knows about a request. */
export interface MockRequest {
  request: Request
  method: string
  url: URL
  /** Values of `:name` in the path. */
  params: Record<string, string>
  query: Record<string, string>
  /** Reads the body, as JSON if it is. */
  body: () => Promise<unknown>
}

/** A returned `Response` is sent as is, other values as JSON. A thrown error is a response if it has a `statusCode`. */
export type MockHandler = (request: MockRequest) => unknown

export interface MockRouteOptions {
  /** Only for this method. */
  method?: string
}

export interface MockedRoute {
  /** The requests that it has answered. */
  calls: MockRequest[]
  restore: () => void
}

interface Mock {
  pattern: RegExp
  names: string[]
  method: string | undefined
  /** For URLs of other hosts. */
  origin: string | undefined
  handler: MockHandler
  calls: MockRequest[]
}

/** On `globalThis`, because the module may be loaded twice. */
function mocks(): Mock[] {
  return ((globalThis as { __fwTestMocks?: Mock[] }).__fwTestMocks ??= [])
}

/**
 * Answers requests to a path until the end of the test, instead of the server route: for `fetchRoute`, `renderPage` and `mountApp`. The latest
 * mock of a path wins. With a full URL, answers requests that server code or the app sends to that host.
 *
 * @example
 * mockRoute('/api/users/:id', ({ params }) => ({ id: params.id, name: 'Ada' }))
 * mockRoute('/api/users', () => new Response(null, { status: 503 }), { method: 'POST' })
 */
export function mockRoute(path: string, handler: MockHandler | object | string, { method }: MockRouteOptions = {}): MockedRoute {
  const outside = /^[a-z]+:\/\//i.test(path) ? new URL(path) : undefined
  const { pattern, names } = compile(outside ? path.slice(path.indexOf(outside.host) + outside.host.length) || '/' : path)
  const mock: Mock = {
    pattern,
    names,
    method: method?.toUpperCase(),
    origin: outside?.origin,
    handler: typeof handler === 'function' ? (handler as MockHandler) : () => handler,
    calls: [],
  }
  const all = mocks()
  all.unshift(mock)
  if (outside) replaceFetch()
  const restore = (): void => {
    const index = all.indexOf(mock)
    if (index !== -1) all.splice(index, 1)
  }
  afterTest(restore)
  return { calls: mock.calls, restore }
}

/** Finds the mock for a request to the app. */
export const findMock: FindResponse = (method, path) => find(method, path, undefined)

function find(method: string, path: string, origin: string | undefined): ReturnType<FindResponse> {
  const pathname = path.replace(/[?#].*$/, '')
  const mock = mocks().find((each) => each.origin === origin && (each.method ?? method) === method && each.pattern.test(pathname))
  return mock && ((request) => respond(mock, pathname, request))
}

async function respond(mock: Mock, pathname: string, request: Request): Promise<Response> {
  const values = mock.pattern.exec(pathname)?.slice(1) ?? []
  const url = new URL(request.url)
  const mocked: MockRequest = {
    request,
    method: request.method,
    url,
    params: Object.fromEntries(mock.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')])),
    query: Object.fromEntries(url.searchParams),
    body: async () => {
      const text = await request.clone().text()
      return (request.headers.get('content-type') ?? '').includes('json') ? (JSON.parse(text) as unknown) : text
    },
  }
  mock.calls.push(mocked)
  try {
    return responseOf(await mock.handler(mocked))
  } catch (error) {
    const { statusCode, statusMessage, message, data } = (error ?? {}) as Record<string, unknown> // anything may be thrown
    if (typeof statusCode !== 'number') throw error
    const body = { error: true, url: pathname, statusCode, statusMessage, message, ...(data === undefined ? {} : { data }) }
    return Response.json(body, { status: statusCode, statusText: typeof statusMessage === 'string' ? statusMessage : '' })
  }
}

function responseOf(value: unknown): Response {
  if (value instanceof Response) return value
  if (value === undefined || value === null) return new Response(null, { status: 204 })
  return typeof value === 'string' ? new Response(value) : Response.json(value)
}

/** `:name` matches a segment, `*` one without a name, `**` all that follow. */
function compile(path: string): { pattern: RegExp; names: string[] } {
  const names: string[] = []
  const source = path
    .replace(/[?#].*$/, '')
    .split('/')
    .map((segment) => {
      if (segment.startsWith('**')) return (names.push(segment.slice(3) || '_'), '(.*)')
      if (segment === '*') return '[^/]+'
      if (segment.startsWith(':')) return (names.push(segment.slice(1)), '([^/]+)')
      return segment.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    })
    .join('/')
  return { pattern: new RegExp(`^${source}/?$`), names }
}

/** Lets mocks of full URLs answer, until the end of the test. */
function replaceFetch(): void {
  const shared = globalThis as { fetch: typeof fetch; __fwTestFetch?: typeof fetch }
  if (shared.__fwTestFetch) return
  const original = shared.fetch
  shared.__fwTestFetch = original
  shared.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    const mocked = find(request.method, pathname, origin)
    return mocked ? mocked(request) : original(input, init)
  }
  afterTest(() => {
    shared.fetch = original
    delete shared.__fwTestFetch
  })
}
