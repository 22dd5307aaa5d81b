import { mockComposable, mockRoute, mountApp } from '@fw/test-utils'
import { expect, test } from 'vitest'
import { useGreeting } from '~/composables/useGreeting'
import Home from '~/pages/index.vue'

// Level 3, with a page: requests and composables are mocked for one test.

test('adds what was typed', async () => {
  mockComposable(useGreeting, () => 'Ahoy')
  mockRoute('/api/tasks', () => [], { method: 'GET' })
  const added = mockRoute('/api/tasks', () => ({ id: 1, title: 'Rest', done: false }), { method: 'POST' })

  const home = await mountApp(Home)
  expect(home.text()).toContain('Ahoy.')
  expect(home.text()).toContain('Nothing left to do.')
  await home.find('form input').setValue('Rest')
  await home.find('form').trigger('submit')
  expect(added.calls).toHaveLength(1)
})
