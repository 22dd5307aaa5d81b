import { createApp, createRouter, toWebHandler } from 'h3'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { defineValidatedHandler } from './validated-handler.ts'

const member = v.object({
  email: v.pipe(v.string(), v.email()),
  password: v.pipe(v.string(), v.regex(/^.{8,}$/)),
  tags: v.optional(v.array(v.string()), []),
})

const handler = defineValidatedHandler({
  validate: {
    body: member,
    query: v.object({ page: v.optional(v.pipe(v.string(), v.transform(Number), v.integer())) }),
    headers: v.object({ 'x-token': v.pipe(v.string(), v.startsWith('ok')) }),
  },
  handler: (_event, { body, query, headers }) => ({ ...body, ...query, token: headers['x-token'] }),
})

const send = toWebHandler(createApp().use(createRouter().post('/', handler)))

async function post(
  body: BodyInit,
  { query = '', token = 'ok' } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const headers = { accept: 'application/json', 'x-token': token, ...json }
  const response = await send(new Request(`http://site/${query}`, { method: 'POST', body, headers }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> } // shown in the assertions
}

const valid = { email: 'a@b.de', password: 'long enough' }

it('passes the output of the schemas to the handler', async () => {
  const { status, body } = await post(JSON.stringify({ ...valid, other: 1 }), { query: '?page=2' })
  expect({ status, body }).toEqual({ status: 200, body: { ...valid, tags: [], page: 2, token: 'ok' } })
})

it('reads forms', async () => {
  const form = new FormData()
  for (const [name, value] of [...Object.entries(valid), ['tags', 'a'], ['tags', 'b']]) form.append(name!, value!)
  expect((await post(form)).body).toEqual({ ...valid, tags: ['a', 'b'], token: 'ok' })
  expect((await post(new URLSearchParams(valid))).body).toEqual({ ...valid, tags: [], token: 'ok' })
})

it('responds to invalid input with 400 and the issues, without the input', async () => {
  const { status, body } = await post(JSON.stringify({ email: 'wrong', password: 'hunter2' }))
  expect(status).toBe(400)
  expect(body).toMatchObject({ statusCode: 400, statusMessage: 'Validation failed' })
  expect(body['data']).toEqual({
    source: 'body',
    issues: [
      { message: 'Invalid email: Received …', path: ['email'] },
      { message: 'Invalid format: Expected /^.{8,}$/ but received …', path: ['password'] },
    ],
  })
})

it.each(['', 'no JSON', '[]', 'null', '{"__proto__":{"email":"a@b.de"}}'])('rejects the body %j', async (text) => {
  expect((await post(text)).status).toBe(400)
})

it('reports an invalid query, and headers without their messages', async () => {
  expect((await post(JSON.stringify(valid), { query: '?page=one' })).body['data']).toMatchObject({
    source: 'query',
    issues: [{ path: ['page'] }],
  })
  const { status, body } = await post(JSON.stringify(valid), { token: 'secret-of-proxy' })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).not.toContain('secret-of-proxy')
  expect(body['data']).toEqual({
    source: 'headers',
    issues: [{ message: 'This header is missing or invalid.', path: ['x-token'] }],
  })
})
