import type { DevPlace, DevProblem } from '@fw/schema'
import { expect, it } from 'vitest'
import { messageWithoutCode } from './without-code.ts'

const place = (file: string): DevPlace => ({
  file,
  shown: file,
  line: 1,
  column: 1,
  lines: [{ number: 1, text: `code of ${file}` }],
})
const isShown = (file: string): boolean => file.startsWith('/app/')

const problem: DevProblem = {
  id: '1',
  code: 'FW_DEV_SERVER',
  side: 'server',
  name: 'Error',
  message: 'x',
  frames: [],
  place: place('/server/a.ts'),
  causes: [
    { name: 'Error', message: 'y', place: place('/server/b.ts') },
    { name: 'Error', message: 'z', place: place('/app/c.vue') },
  ],
}

it.each([
  ['fw:problem', problem],
  ['fw:problems-open', [problem]],
])('removes code from %s', (event, data) => {
  const text = JSON.stringify(messageWithoutCode({ type: 'custom', event, data }, isShown))
  expect(text).not.toContain('code of /server/')
  expect(text).toContain('code of /app/c.vue')
  expect(text).toContain('"file":"/server/a.ts"')
})

it('leaves other messages unchanged', () => {
  const message = { type: 'update', updates: [] }
  expect(messageWithoutCode(message, isShown)).toBe(message)
})
