import { mockRoute, mockTime, renderPage } from '@fw/test-utils'
import { expect, test } from 'vitest'

// Level 2: a page as the server renders it.

test('renders the tasks', async () => {
  mockRoute('/api/tasks', () => [{ id: 1, title: 'Sleep', done: false }])
  mockTime('2026-12-24T20:00:00Z')
  const { status, body, head } = await renderPage('/')
  expect([status, head.title]).toEqual([200, '1 to do'])
  expect(body).toContain('Good evening.')
  expect(body).toContain('Sleep')
})
