import { createApp, createError, createRouter, defineEventHandler, toWebHandler } from 'h3'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFormData, readMultipartFormData } from './form-data.ts'

const shown = async (form: FormData): Promise<unknown> =>
  Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, value.type, [...new Uint8Array(await value.arrayBuffer())]],
    ]),
  )
const send = toWebHandler(
  createApp().use(
    createRouter()
      .post(
        '/form',
        defineEventHandler(async (event) => shown(await readFormData(event))),
      )
      .post(
        '/parts',
        defineEventHandler(
          async (event) =>
            (await readMultipartFormData(event))?.map((part) => ({ ...part, data: part.data.toString() })) ?? 'none',
        ),
      )
      .post(
        '/too-large',
        defineEventHandler((event) => {
          const body = new ReadableStream({ pull: (controller) => controller.error(createError({ statusCode: 413 })) })
          Object.defineProperty(event, '_requestBody', { value: body })
          return readFormData(event)
        }),
      ),
  ),
)

async function post(path: string, body: BodyInit | null, headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const response = await send(
    new Request(`http://site/${path}`, { method: 'POST', body, headers: { accept: 'application/json', ...headers } }),
  )
  const text = await response.text()
  return [response.status, response.ok ? (text.startsWith('[') ? JSON.parse(text) : text) : text]
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

it('reads what browsers send', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          name: fc.string({ minLength: 1, unit: 'grapheme' }),
          text: fc.string({ unit: 'grapheme' }),
          bytes: fc.option(fc.uint8Array({ maxLength: 200 }), { nil: undefined }),
        }),
        { maxLength: 8 },
      ),
      async (fields) => {
        const form = new FormData()
        for (const { name, text, bytes } of fields) {
          if (bytes) form.append(name, new File([bytes as Uint8Array<ArrayBuffer>], 'a "file".png', { type: 'image/png' }))
          else form.append(name, text)
        }
        // The standard reader of the runtime is the reference.
        const expected = await shown(await new Response(form).formData())
        expect(await post('form', form)).toEqual([200, expected])
      },
    ),
    { seed: 20_261_119, numRuns: 300 },
  )
})

it('reads forms without files', async () => {
  expect(
    await post(
      'form',
      new URLSearchParams([
        ['a', '1'],
        ['a', 'ü +&'],
        ['b', ''],
      ]),
    ),
  ).toEqual([
    200,
    [
      ['a', '1'],
      ['a', 'ü +&'],
      ['b', ''],
    ],
  ])
})

it('reads a form wherever the network has cut it', async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\ntext\r\n--x--\r\n'
  for (let at = 1; at < body.length; at++) {
    const pieces = [body.slice(0, at), body.slice(at)].map((piece) => new TextEncoder().encode(piece))
    const stream = new ReadableStream({
      pull: (controller) => (pieces[0] ? controller.enqueue(pieces.shift()) : controller.close()),
    })
    const request = { method: 'POST', body: stream, headers: multipart, duplex: 'half' as const }
    const response = await send(new Request('http://site/form', request))
    expect([at, await response.text()]).toEqual([at, JSON.stringify([['a', 'text']])])
  }
})

it('lists the parts', async () => {
  const form = new FormData()
  form.append('a', 'text')
  form.append('b', new File(['content'], 'b.txt', { type: 'text/plain' }))
  expect(await post('parts', form)).toEqual([
    200,
    [
      { name: 'a', data: 'text' },
      { name: 'b', data: 'content', filename: 'b.txt', type: 'text/plain' },
    ],
  ])
  expect(await post('parts', '{}', { 'content-type': 'application/json' })).toEqual([200, 'none'])
})

it.each([
  ['a part without end', '--x\r\nContent-Dis'],
  ['no boundary in the body', 'text'],
  ['nothing', ''],
  ['no name', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n'],
  ['no last boundary', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na'],
  ['endless headers', `--x\r\n${'A: b\r\n'.repeat(5000)}\r\n\r\na\r\n--x--\r\n`],
])('answers 400 to a form with %s', async (_, body) => {
  for (const path of ['form', 'parts']) expect((await post(path, body, multipart))[0]).toBe(400)
})

it('answers 400 without a boundary, and 415 to what is no form', async () => {
  expect((await post('form', 'a', { 'content-type': 'multipart/form-data' }))[0]).toBe(400)
  expect((await post('parts', 'a', { 'content-type': 'multipart/form-data' }))[0]).toBe(400)
  expect((await post('form', '{}', { 'content-type': 'application/json' }))[0]).toBe(415)
})

it('limits the number of fields', async () => {
  const fields = (count: number): string =>
    `${Array.from({ length: count }, (_, at) => `--x\r\nContent-Disposition: form-data; name="k${at}"\r\n\r\n\r\n`).join('')}--x--\r\n`
  expect((await post('form', fields(1000), multipart))[0]).toBe(200)
  expect((await post('form', fields(1001), multipart))[0]).toBe(413)
  expect((await post('parts', fields(50_000), multipart))[0]).toBe(413)
  expect((await post('form', new URLSearchParams(Array.from({ length: 1001 }, (_, at) => [`k${at}`, '']))))[0]).toBe(413)
})

it('passes on that a body is too large', async () => {
  expect((await post('too-large', null, multipart))[0]).toBe(413)
})
