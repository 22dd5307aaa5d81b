import type { DevProblem } from '@fw/schema'
import { expect, it } from 'vitest'
import { isOfText, OpenProblems } from './open-problems.ts'

const problem = (id: string, given: Partial<DevProblem> = {}): DevProblem => ({
  id,
  code: 'FW_DEV_COMPILE',
  side: 'build',
  name: 'Error',
  message: 'broken',
  frames: [],
  causes: [],
  place: { file: `/p/${id}.vue`, shown: `${id}.vue`, line: 1, column: 1, lines: [] },
  ...given,
})

const missed = (open: OpenProblems, revision: number): string[] => open.missed(revision).map(({ id }) => id)
const concerning = (open: OpenProblems, file: string, isNew: boolean): string[] =>
  open.concerning(file, isNew).map(({ id }) => id)

it('replays compile errors to new clients until the file changes', () => {
  const open = new OpenProblems()
  open.add(problem('a'), 1)
  open.add(problem('b', { side: 'server' }), 2)
  expect(missed(open, 9)).toEqual(['a', 'b'])
  expect(open.isUncompiled).toBe(true)
  expect(concerning(open, '/p/other.vue', false)).toEqual([])
  expect(concerning(open, '/p/a.vue', false)).toEqual(['a'])
  open.remove(['a'])
  expect(missed(open, 9)).toEqual(['b'])
})

it('replays server errors since the page was rendered, but not those of browsers and pages', () => {
  const open = new OpenProblems()
  open.add(problem('route', { side: 'server', code: 'FW_DEV_SERVER_ROUTE' }), 5)
  open.add(problem('data', { side: 'server', code: 'FW_DEV_DATA' }), 5)
  open.add(problem('page', { side: 'server', code: 'FW_DEV_RENDER' }), 5)
  open.add(problem('browser', { side: 'client', code: 'FW_DEV_CLIENT' }), 5)
  expect(missed(open, 4)).toEqual(['route', 'data'])
  expect(missed(open, 5)).toEqual([])
  expect(open.isUncompiled).toBe(false)
})

it('detects that a problem is already open', () => {
  const open = new OpenProblems()
  expect(open.add(problem('a'), 1)).toBe(false)
  expect(open.add(problem('a'), 2)).toBe(true)
  open.remove(['a'])
  expect(open.add(problem('a'), 3)).toBe(false)
})

it('matches a problem by any of its files, one without files by any change, and a missing import by any new file', () => {
  const open = new OpenProblems()
  open.add(problem('frame', { frames: [{ name: '', file: '/p/x.ts', line: 1, column: 1, own: true }] }), 1)
  const { place: _, ...nowhere } = problem('nowhere')
  open.add(nowhere, 2)
  expect(concerning(open, '/p/x.ts', false)).toEqual(['frame', 'nowhere'])
  open.clear()
  open.add(problem('missing', { message: 'Failed to resolve import "./x". Does the file exist?' }), 3)
  expect(concerning(open, '/p/y.ts', false)).toEqual([])
  expect(concerning(open, '/p/y.ts', true)).toEqual(['missing'])
})

it('keeps the latest problems', () => {
  const open = new OpenProblems()
  for (let index = 0; index < 80; index += 1) open.add(problem(String(index)), index)
  expect(open.missed(0)).toHaveLength(50)
  expect(open.missed(0)[0]!.id).toBe('30')
})

it('detects errors that only their own file can fix', () => {
  expect(isOfText(problem('a', { message: 'Unexpected token' }))).toBe(true)
  expect(isOfText(problem('a', { message: 'Failed to resolve import "./b". Does the file exist?' }))).toBe(false)
  expect(isOfText(problem('a', { code: 'FW_DEV_RENDER' }))).toBe(false)
})
