import { expect, it } from 'vitest'
import { isPastFrame } from './is-past-frame.ts'

const frames = [
  '4 |\n5 |  function a() {\n6 |    const value = = 2\n  |                  ^',
  ' 5 │ function a() {\n>6 │   const value = = 2\n   │      ^',
]

it.each(frames)('knows a file that still has the mistake, and one that does not: %#', (frame) => {
  expect(isPastFrame(frame, 6, 'function a() {\n  const value = = 2\n}')).toBe(false)
  expect(isPastFrame(frame, 6, 'function a() {\n  const value = 2\n}')).toBe(true)
})

it('says nothing of what it cannot see', () => {
  expect(isPastFrame(undefined, 6, '')).toBe(false)
  expect(isPastFrame(frames[0], undefined, '')).toBe(false)
  expect(isPastFrame('no numbers', 6, '')).toBe(false)
  expect(isPastFrame('6 |', 6, 'text')).toBe(false)
})
