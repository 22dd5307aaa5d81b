import type { DevEvent } from '@fw/schema'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hotEvents } from './hot-events.ts'

let events: DevEvent[] = []
const start = (): ReturnType<typeof hotEvents> => hotEvents((event) => events.push(event), '/project')
const update = (...files: string[]) => [{ type: 'update' }, { files }] as const

beforeEach(() => {
  events = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('names the edited file, also if a style sheet is generated from it', () => {
  const { changed, sent } = start()
  changed('app/pages/index.vue')
  sent(...update('/project/app/assets/main.css', '/project/app/pages/index.vue'))
  vi.runAllTimers()
  expect(events).toEqual([{ kind: 'update', text: 'updated', reason: 'app/pages/index.vue' }])
})

it('names all edited files', () => {
  const { changed, sent } = start()
  changed('app/a.vue')
  changed('app/b.vue')
  sent(...update('/project/app/a.vue', '/project/app/b.vue'))
  vi.runAllTimers()
  expect(events[0]!.reason).toBe('app/a.vue and 1 more')
})

it('does not report a deleted file as updated', () => {
  const { changed, sent } = start()
  changed('app/pages/old.vue', true)
  sent(...update('#build/routes'))
  vi.runAllTimers()
  expect(events).toEqual([{ kind: 'update', text: 'removed', reason: 'app/pages/old.vue' }])
})
