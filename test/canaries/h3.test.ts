import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import {
  createApp,
  createError,
  createEvent,
  eventHandler,
  getRequestIP,
  H3Event,
  isError,
  lazyEventHandler,
  sendProxy,
  serveStatic,
  toNodeListener,
  type App,
  type H3Error,
} from 'h3'
import { callNodeRequestHandler } from 'node-mock-http'
import { expect, test } from 'vitest'

function eventFor(url: string): H3Event {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
  return createEvent(request, new ServerResponse(request))
}

test('event._method', () => {
  const event = eventFor('/')
  event._method = 'POST'
  expect(event.method).toBe('POST')
})

test('event._path', async () => {
  const app = createApp()
  const seen: unknown[] = []
  app.use(
    '/base',
    eventHandler((inner) => {
      seen.push(inner.path, inner._path)
      return 'done'
    }),
  )
  // A lone surrogate replaces an escaped question mark: h3 decodes the path, and must not change it.
  const event = eventFor('/base/a')
  let current: string | undefined = '/base/%C3%A4\uDC3F?q=%20'
  const written: unknown[] = []
  Object.defineProperty(event, '_path', {
    configurable: true,
    get: () => current,
    set: (next: string | undefined) => {
      written.push(next)
      current = next
    },
  })
  await app.handler(event)
  expect(seen).toEqual(['/ä\uDC3F?q=%20', '/ä\uDC3F?q=%20'])
  expect(written[0]).toBe('/base/ä\uDC3F?q=%20')
})

test('app.handler is read for each request', async () => {
  const app = createApp()
  const listener = toNodeListener(app)
  const { handler } = app
  const seen: string[] = []
  app.handler = Object.assign((event: H3Event) => {
    seen.push(event.path)
    event.node.res.end()
  }, handler) as typeof handler // carries the flag of an event handler
  const { node } = eventFor('/a')
  await listener(node.req, node.res)
  expect(seen).toEqual(['/a'])
})

test('app.options.onError is read for each error', async () => {
  const failure = new Error('failed')
  const app = createApp({ onError: () => {} })
  const listener = toNodeListener(app)
  app.use(
    eventHandler(() => {
      throw failure
    }),
  )
  const seen: unknown[] = []
  app.options.onError = (error, event) => {
    seen.push(error.cause, event.node.res.statusCode)
    event.node.res.end()
  }
  const { node } = eventFor('/')
  await listener(node.req, node.res)
  expect(seen).toEqual([failure, 500])
})

test('layers of app.stack', async () => {
  const app = createApp()
  const answer = eventHandler(() => 'old')
  app.use('/old', answer)
  expect(app.stack[0]).toMatchObject({ route: '/old', handler: answer })
  let handled = ''
  const replaced: App['stack'][number]['handler'] = eventHandler((event) => {
    handled = event.path
    return 'new'
  })
  app.stack[0] = { route: '/new', handler: replaced, match: (url) => !url.includes('no') }
  await app.handler(eventFor('/new/yes'))
  expect(handled).toBe('/yes')
  await expect(app.handler(eventFor('/new/no'))).rejects.toMatchObject({ statusCode: 404 })
})

test('handler.__resolve__', async () => {
  const inner = eventHandler(() => 'inner')
  const lazy = lazyEventHandler(() => Promise.resolve(inner))
  expect((await lazy.__resolve__!('/'))?.handler).toBe(inner)
  const app = createApp()
  const own = eventHandler(() => 'outer')
  own.__resolve__ = () => Promise.resolve({ handler: inner })
  app.use('/', own)
  expect((await app.resolve('/'))?.handler).toBe(inner)
})

test('__h3_error__', () => {
  const error = createError('a')
  expect((error.constructor as { __h3_error__?: boolean }).__h3_error__).toBe(true)
  expect(isError(error)).toBe(true)
})

test('errors are wrapped with their cause', async () => {
  const thrown = new Error('mistake')
  let caught: H3Error | undefined
  const app = createApp({ onError: (error, event) => ((caught = error), void event.node.res.end()) })
  app.use(
    eventHandler(() => {
      throw thrown
    }),
  )
  const { node } = eventFor('/')
  await toNodeListener(app)(node.req, node.res)
  expect(caught).toMatchObject({ unhandled: true, message: 'mistake', cause: thrown, statusCode: 500 })
})

test('H3Event.prototype', () => {
  const event = eventFor('/')
  expect(event).toBeInstanceOf(H3Event)
  expect(Object.hasOwn(event, 'fetch')).toBe(false)
  expect(Object.hasOwn(event, '$fetch')).toBe(false)
})

test('sendProxy sends nothing that onResponse has sent', async () => {
  const ended: unknown[] = []
  const event = eventFor('/')
  event.node.res.end = ((chunk: unknown) => ended.push(chunk)) as never // only counted
  await sendProxy(event, 'http://127.0.0.1', {
    fetch: async () => new Response('body'),
    onResponse: (own) => {
      own._handled = true
    },
  })
  expect(ended).toEqual([])
})

test('serveStatic sends nothing once event.handled', async () => {
  const ended: unknown[] = []
  const event = eventFor('/file')
  event.node.res.end = ((chunk: unknown) => ended.push(chunk)) as never // only counted
  await serveStatic(event, {
    getMeta: () => ({ size: 1 }),
    getContents: () => {
      event._handled = true
      return ''
    },
  })
  expect(ended).toEqual([])
})

test('event.context.clientAddress', () => {
  const event = eventFor('/')
  event.context.clientAddress = '192.0.2.1'
  expect(getRequestIP(event)).toBe('192.0.2.1')
})

test('layers return a body, and event.handled', async () => {
  const app = createApp()
  app.use(eventHandler(() => 'body'))
  const [layer] = app.stack
  const event = eventFor('/')
  expect([layer!.route, layer!.handler(event), event.handled]).toEqual(['/', 'body', false])
  event.node.res.end()
  expect(event.handled).toBe(true)
})

test('res._data of a response without a connection', async () => {
  const { body } = await callNodeRequestHandler(
    (_, response) => {
      response._data = 'body' as never
      return Promise.resolve()
    },
    { url: '/' },
  )
  expect(body).toBe('body')
})
