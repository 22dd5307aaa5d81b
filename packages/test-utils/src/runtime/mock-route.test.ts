import { expect, test } from 'vitest'
import { findMock, mockRoute } from './mock-route.ts'

const ask = async (path: string, init: RequestInit = {}): Promise<Response | undefined> => {
  const request = new Request(`http://localhost${path}`, init)
  return findMock(request.method, path)?.(request)
}

test('answers a path with a value, text or a response', async () => {
  const routes = [
    mockRoute('/api/a', { a: 1 }),
    mockRoute('/api/b', () => 'text'),
    mockRoute('/api/c', () => new Response('', { status: 201 })),
  ]
  expect(await (await ask('/api/a?x=1'))!.json()).toEqual({ a: 1 })
  expect(await (await ask('/api/b'))!.text()).toBe('text')
  expect((await ask('/api/c'))!.status).toBe(201)
  expect(await ask('/api/d')).toBeUndefined()
  for (const { restore } of routes) restore()
  expect(await ask('/api/a')).toBeUndefined()
})

test('passes params, query and body', async () => {
  const { calls, restore } = mockRoute('/api/users/:id/**:rest', async ({ params, query, body }) => ({
    params,
    query,
    body: await body(),
  }))
  const init = { method: 'POST', body: '{"n":1}', headers: { 'content-type': 'application/json' } }
  expect(await (await ask('/api/users/a%20b/c/d?q=1', init))!.json()).toEqual({
    params: { id: 'a b', rest: 'c/d' },
    query: { q: '1' },
    body: { n: 1 },
  })
  expect(calls).toHaveLength(1)
  restore()
})

test('the latest mock wins, and a method limits it', async () => {
  const all = mockRoute('/api/a', 'all')
  const post = mockRoute('/api/a', 'post', { method: 'post' })
  expect(await (await ask('/api/a'))!.text()).toBe('all')
  expect(await (await ask('/api/a', { method: 'POST' }))!.text()).toBe('post')
  post.restore()
  expect(await (await ask('/api/a', { method: 'POST' }))!.text()).toBe('all')
  all.restore()
})

test('a thrown error with a status is a response, another one is thrown', async () => {
  const missing = mockRoute('/api/a', () => {
    throw Object.assign(new Error('gone'), { statusCode: 410 })
  })
  const failing = mockRoute('/api/b', () => {
    throw new Error('bug')
  })
  expect((await ask('/api/a'))!.status).toBe(410)
  await expect(ask('/api/b')).rejects.toThrow('bug')
  missing.restore()
  failing.restore()
})
