import { expect, test, vi } from 'vitest'
import { reload } from './reload.ts'

test('merges several reasons into one reload', () => {
  vi.useFakeTimers()
  const loaded = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  reload('one')
  vi.advanceTimersByTime(40)
  reload('two')
  vi.advanceTimersByTime(40)
  expect(loaded).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(loaded).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
