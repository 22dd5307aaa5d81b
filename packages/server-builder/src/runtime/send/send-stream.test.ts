import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createEvent, type H3Event } from 'h3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEventStream } from './event-stream.ts'
import { sendIterable } from './send-iterable.ts'
import { send } from './send.ts'

/** Number of chunks of 64 kB that may wait: 32 MB would be 512. */
const maxAhead = 512

const chunk = new Uint8Array(65_536)

let url: URL
let answer: (event: H3Event) => unknown
let answered: Promise<unknown>
const server = createServer((req, res) => {
  answered = Promise.resolve(answer(createEvent(req, res))).catch((error: unknown) => {
    res.destroy()
    return error
  })
})

beforeEach(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Sends a request, and returns its response without reading it. */
function open(options: { method?: string } = {}): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    request(url, { ...options, agent: false }, (response) => done(response))
      .on('error', fail)
      .end()
  })
}

/** Lets the event loop turn until a value has not changed for a while: whoever does not wait would change it. */
async function settled(read: () => number): Promise<number> {
  for (let last = read(), same = 0; ;) {
    await new Promise((turn) => setImmediate(turn))
    same = read() === last ? same + 1 : 0
    last = read()
    if (same > 2000 || last > 2 * maxAhead) return last
  }
}

interface Counted {
  pulled: number
  /** How many were pulled when the stream was cancelled. */
  cancelledAt?: number
}

/** Streams without an end. */
const sources: Record<string, (count: Counted) => unknown> = {
  'a web stream': (count) =>
    new ReadableStream({
      pull: (controller) => {
        count.pulled += 1
        controller.enqueue(chunk)
      },
      cancel: () => void (count.cancelledAt = count.pulled),
    }),
  'a Node stream': (count) =>
    new Readable({
      read() {
        count.pulled += 1
        this.push(chunk)
      },
      destroy(_, done) {
        count.cancelledAt = count.pulled
        done(null)
      },
    }),
  'a response': (count) => new Response(sources['a web stream']!(count) as ReadableStream),
  'a generator': (count) => (event: H3Event) =>
    sendIterable(event, {
      next: () => {
        count.pulled += 1
        return { value: chunk, done: false }
      },
      return: () => {
        count.cancelledAt = count.pulled
        return { value: undefined, done: true }
      },
    }),
}

function answerWith(source: string): Counted {
  const count: Counted = { pulled: 0 }
  answer = (event) => {
    const made = sources[source]!(count)
    return typeof made === 'function' ? (made as (event: H3Event) => unknown)(event) : send(event, made)
  }
  return count
}

describe.each(Object.keys(sources))('%s', (source) => {
  it('is read as fast as the client reads', async () => {
    const count = answerWith(source)
    const response = await open()
    const before = await settled(() => count.pulled)
    expect(before).toBeLessThan(maxAhead)
    response.resume()
    await expect.poll(() => count.pulled).toBeGreaterThan(before + maxAhead)
    response.destroy()
    await answered
  })

  it('is cancelled when the client leaves, and then read no more', async () => {
    const count = answerWith(source)
    const response = await open()
    response.once('data', () => response.destroy())
    expect(await answered).toBeUndefined()
    await expect.poll(() => count.cancelledAt).toBeDefined()
    expect(await settled(() => count.pulled)).toBeLessThanOrEqual(count.cancelledAt! + 1)
  })

  it('is not read for HEAD', async () => {
    const count = answerWith(source)
    const response = await open({ method: 'HEAD' })
    response.resume()
    expect(await answered).toBeUndefined()
    expect(response.statusCode).toBe(200)
    expect(await settled(() => count.pulled)).toBeLessThanOrEqual(1) // what a stream does by itself
    expect(count.cancelledAt).toBeDefined()
  })
})

it('is cancelled while it waits for its source', async () => {
  let isCancelled = false
  answer = (event) =>
    send(
      event,
      new ReadableStream({
        start: (controller) => controller.enqueue(chunk),
        pull: () => new Promise(() => {}),
        cancel: () => void (isCancelled = true),
      }),
    )
  const response = await open()
  response.once('data', () => response.destroy())
  await expect.poll(() => isCancelled).toBe(true)
  expect(await answered).toBeUndefined()
})

it('a stream of many small chunks lets other requests through', async () => {
  const total = 200_000
  let sent = 0
  let between: number | undefined
  answer = (event) => {
    if (event.path === '/other') return send(event, 'other')
    return send(
      event,
      new ReadableStream({
        pull: (controller) => {
          controller.enqueue(`row ${(sent += 1)}\n`)
          if (sent === total) controller.close()
        },
      }),
    )
  }
  const response = await open()
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  const before = sent
  expect(before).toBeLessThan(1000) // until the client, in this process, has its first bytes; 4,700 fill the buffer
  await new Promise<void>((done) => {
    request(new URL('/other', url), { agent: false }, (other) => {
      between = sent - before
      other.resume().on('end', done)
    }).end()
  })
  expect(between).toBeLessThan(500)
  await new Promise((end) => response.on('end', end))
  expect(text.split('\n')).toHaveLength(total + 1)
})

it('what fails half way is passed on, and cuts the response off', async () => {
  let pulled = 0
  answer = (event) =>
    send(
      event,
      new ReadableStream({
        pull: (controller) => {
          if ((pulled += 1) === 3) throw new Error('broken source')
          controller.enqueue(chunk)
        },
      }),
    )
  const response = await open()
  response.resume()
  expect(await new Promise((done) => response.on('error', done))).toMatchObject({ code: 'ECONNRESET' })
  expect(await answered).toMatchObject({ message: 'broken source' })
})

it.each([
  ['text', 'text', 'text/html', 'text'],
  ['data', { a: 1 }, 'application/json', '{"a":1}'],
  ['a number', 1, 'application/json', '1'],
  ['a bigint', 1n, 'application/json', '1'],
  ['bytes', new Uint8Array([97]), undefined, 'a'],
  ['a blob', new Blob(['blob'], { type: 'text/plain' }), 'text/plain', 'blob'],
  ['nothing', null, undefined, ''],
])('sends %s', async (_, body, type, text) => {
  answer = (event) => send(event, body)
  const response = await fetch(url)
  expect([response.headers.get('content-type'), await response.text()]).toEqual([type ?? null, text])
})

describe('event streams', () => {
  it('`push()` waits for a client that does not read', async () => {
    const count: Counted = { pulled: 0 }
    answer = async (event) => {
      const stream = createEventStream(event)
      stream.onClosed(() => void (count.cancelledAt = count.pulled))
      void (async () => {
        for (; count.cancelledAt === undefined; count.pulled += 1) await stream.push('x'.repeat(65_536))
      })()
      await stream.send()
    }
    const response = await open()
    expect(await settled(() => count.pulled)).toBeLessThan(maxAhead)
    response.destroy()
    await expect.poll(() => count.cancelledAt).toBeDefined()
  })

  it('end if a client does not read what was pushed without waiting', async () => {
    let closedAt: number | undefined
    let pushed = 0
    answer = async (event) => {
      const stream = createEventStream(event)
      stream.onClosed(() => void (closedAt = pushed))
      const sent = stream.send()
      for (; pushed < 100_000; pushed += 1) {
        if (closedAt !== undefined) break
        void stream.push('x'.repeat(65_536))
        await new Promise((turn) => setImmediate(turn))
      }
      await sent
    }
    const response = await open()
    response.on('error', () => {})
    await expect.poll(() => closedAt).toBeDefined()
    expect(closedAt).toBeLessThan(maxAhead)
  })

  it('are written in the format of the standard', async () => {
    answer = (event) => {
      const stream = createEventStream(event)
      void (async () => {
        await stream.push('one\ntwo\r\nthree')
        await stream.push({ id: '1\n2', event: 'name\r\ndata: x', retry: 5, data: 'data' })
        await stream.push(['a', 'b'])
        await stream.push([{ data: 'c' }])
        stream.pause()
        await stream.push('held')
        await stream.resume()
        await stream.close()
        await stream.push('late')
      })()
      return stream.send()
    }
    const response = await fetch(url)
    expect(await response.text()).toBe(
      'data: one\ndata: two\ndata: three\n\nid: 12\nevent: namedata: x\nretry: 5\ndata: data\n\ndata: a\n\ndata: b\n\ndata: c\n\ndata: held\n\n',
    )
    expect(response.headers.get('content-type')).toBe('text/event-stream')
  })
})
