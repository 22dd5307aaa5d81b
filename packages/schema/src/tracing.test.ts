import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel, type TracingChannel } from 'node:diagnostics_channel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTracer, tracedRequest, isFailure, withoutQueries, withoutQuery } from './tracing.ts'

const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const
const channel: TracingChannel<unknown, object> = tracingChannel<unknown, object>('fw.task')
const storage = new AsyncLocalStorage<unknown>()
const seen: { event: string; message: object; store: unknown }[] = []
const listeners = Object.fromEntries(
  events.map((event) => [event, (message: object) => void seen.push({ event, message, store: storage.getStore() })]),
) as Record<(typeof events)[number], (message: object) => void>

const names = (): string[] => seen.map(({ event }) => event)

describe('a tracer with a listener', () => {
  beforeEach(() => {
    seen.length = 0
    channel.subscribe(listeners)
    channel.start.bindStore(storage, (message) => message)
  })
  afterEach(() => {
    channel.unsubscribe(listeners)
    channel.start.unbindStore(storage)
  })
  const tracer = createTracer('fw.task')

  it('publishes one message, in the context of the operation, without its result', async () => {
    const message = { name: 'a' }
    expect(await tracer.trace(message, async () => 'private')).toBe('private')
    expect(names()).toEqual(['start', 'end', 'asyncStart', 'asyncEnd'])
    for (const { message: each, store } of seen) expect([each, store]).toEqual([message, message])
    expect(message).toEqual({ name: 'a', startTime: expect.any(Number) })
    expect(storage.getStore()).toBeUndefined()
  })

  it('ends operations that are not asynchronous, and returns their value', () => {
    expect(tracer.trace({ name: 'a' }, () => 7)).toBe(7)
    expect(names()).toEqual(['start', 'end', 'asyncStart', 'asyncEnd'])
  })

  it('publishes errors', async () => {
    const error = new Error('failed')
    await expect(tracer.trace({ name: 'a' }, () => Promise.reject(error))).rejects.toBe(error)
    expect(names()).toEqual(['start', 'end', 'error', 'asyncStart', 'asyncEnd'])
    expect(seen.at(-1)!.message).toMatchObject({ error })
    seen.length = 0
    const fails = (): never => {
      throw error
    }
    expect(() => tracer.trace({ name: 'a' }, fails)).toThrow(error)
    expect(names()).toEqual(['start', 'error', 'end', 'asyncStart', 'asyncEnd'])
  })

  it('leaves the end to the caller of `begin`', () => {
    const message = { name: 'a' }
    expect(tracer.begin(message, () => storage.getStore())).toBe(message)
    expect(names()).toEqual(['start', 'end'])
    tracer.finish(message)
    expect(names()).toEqual(['start', 'end', 'asyncStart', 'asyncEnd'])
  })
})

const listener = (): void => {}

it.each(events)('is active if anyone listens to `%s`', (event) => {
  const tracer = createTracer('fw.data')
  const { [event]: one } = tracingChannel('fw.data')
  expect(tracer.isActive).toBe(false)
  one.subscribe(listener)
  expect(tracer.isActive).toBe(true)
  one.unsubscribe(listener)
  expect(tracer.isActive).toBe(false)
})

it('does nothing on hosts without channels', () => {
  vi.stubGlobal('process', undefined)
  const tracer = createTracer('fw.task')
  vi.unstubAllGlobals()
  expect([tracer.isActive, tracer.trace({ name: 'a' }, () => 1), tracer.begin({ name: 'a' }, () => 2)]).toEqual([false, 1, 2])
  expect(tracedRequest()).toBeUndefined()
})

it('distinguishes failures from responses', () => {
  expect([new Error('x'), undefined, 'x', { statusCode: 500 }].map(isFailure)).toEqual([true, true, true, true])
  expect([{ statusCode: 404 }, { statusCode: 302 }].map(isFailure)).toEqual([false, false])
})

it.each([
  ['/a?b=1#c', '/a'],
  ['/a#c', '/a'],
  ['https://me:secret@example.com/a?b', 'https://example.com/a'],
  ['//me@example.com/a', '//example.com/a'],
  ['/@me/a@b', '/@me/a@b'],
])('removes what may be private from %s', (url, path) => expect(withoutQuery(url)).toBe(path))

it.each([
  ['[GET] "https://api.test/v1?api_key=canary": 500', '[GET] "https://api.test/v1?…": 500'],
  ['GET /reset?token=canary&to=%2F failed (ab12)', 'GET /reset?… failed (ab12)'],
  ['Error: no (/x?list[]=canary)\n    at file:///app/index.mjs:1:2', 'Error: no (/x?…)\n    at file:///app/index.mjs:1:2'],
  ['[GET] "http://me:canary@api.test/v1?a=b"', '[GET] "http://…@api.test/v1?…"'],
  [
    'Error: connect postgres://shop:canary@db:5432/shop, me@example.com',
    'Error: connect postgres://…@db:5432/shop, me@example.com',
  ],
  [
    'see https://example.com/@vue/shared and file:///app/a@1.0/b.mjs',
    'see https://example.com/@vue/shared and file:///app/a@1.0/b.mjs',
  ],
  ['Is it a?.b or a ? b : c? Yes = no', 'Is it a?.b or a ? b : c? Yes = no'],
])('removes queries and passwords from %j', (text, expected) => expect(withoutQueries(text)).toBe(expected))
