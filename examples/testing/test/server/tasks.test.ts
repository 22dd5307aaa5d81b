import { fetchRoute } from '@fw/test-utils'
import { expect, test } from 'vitest'

// Level 1: a server route, in the process of the test.

test('adds a task', async () => {
  const added = await fetchRoute('/api/tasks', { method: 'POST', body: { title: ' Feed the cat ' } })
  expect(added.status).toBe(201)
  const tasks = await (await fetchRoute('/api/tasks')).json()
  expect(tasks.at(-1)).toMatchObject({ title: 'Feed the cat', done: false })
})

test('rejects a task without a title', async () => {
  const response = await fetchRoute('/api/tasks', { method: 'POST', body: { title: ' ' } })
  expect([response.status, (await response.json()).message]).toEqual([422, 'A task needs a title.'])
})

test('has no other tasks', async () => {
  expect((await fetchRoute('/api/tasks/99', { method: 'PATCH', body: { done: true } })).status).toBe(404)
})
