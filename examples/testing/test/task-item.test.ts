import { mountApp } from '@fw/test-utils'
import { expect, test } from 'vitest'
import TaskItem from '~/components/TaskItem.vue'

// Level 3: a component in the context of the app.

test('shows a task, and emits a change', async () => {
  const item = await mountApp(TaskItem, { props: { title: 'Read', done: true } })
  expect(item.classes()).toContain('done')
  await item.find('input').trigger('change')
  expect(item.emitted('toggle')).toHaveLength(1)
})
