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

const ids = (open: OpenProblems, now: number): string[] => open.missed(5000, now).map(({ id }) => id)

it('tells who comes later of files that do not compile, until they change', () => {
  const open = new OpenProblems()
  open.add(problem('a'), 0)
  open.add(problem('b', { side: 'server' }), 0)
  expect(ids(open, 1e9)).toEqual(['a', 'b'])
  expect(open.isUncompiled).toBe(true)
  expect(open.changed('/p/other.vue', false)).toEqual([])
  expect(open.changed('/p/a.vue', false)).toEqual(['a'])
  expect(ids(open, 1e9)).toEqual(['b'])
})

it('tells of what happened on the server while the page was made, and of nothing that browsers or pages tell themselves', () => {
  const open = new OpenProblems()
  open.add(problem('route', { side: 'server', code: 'FW_DEV_SERVER_ROUTE' }), 1000)
  open.add(problem('data', { side: 'server', code: 'FW_DEV_DATA' }), 1000)
  open.add(problem('page', { side: 'server', code: 'FW_DEV_RENDER' }), 1000)
  open.add(problem('browser', { side: 'client', code: 'FW_DEV_CLIENT' }), 1000)
  expect(ids(open, 2000)).toEqual(['route', 'data'])
  expect(ids(open, 60_000)).toEqual([])
  expect(open.isUncompiled).toBe(false)
})

it('knows what was told a moment ago', () => {
  const open = new OpenProblems()
  expect(open.add(problem('a'), 0)).toBe(false)
  expect(open.add(problem('a'), 1000)).toBe(true)
  expect(open.add(problem('a'), 9000)).toBe(false)
})

it('takes a problem away with any of its files, one without files with any, and a missing one with a new one', () => {
  const open = new OpenProblems()
  open.add(problem('frame', { frames: [{ name: '', file: '/p/x.ts', line: 1, column: 1, own: true }] }))
  const { place: _, ...nowhere } = problem('nowhere')
  open.add(nowhere)
  expect(open.changed('/p/x.ts', false)).toEqual(['frame', 'nowhere'])
  open.add(problem('missing', { message: 'Failed to resolve import "./x". Does the file exist?' }))
  expect(open.changed('/p/y.ts', false)).toEqual([])
  expect(open.changed('/p/y.ts', true)).toEqual(['missing'])
})

it('keeps the newest', () => {
  const open = new OpenProblems()
  for (let index = 0; index < 80; index += 1) open.add(problem(String(index)))
  expect(open.missed(0)).toHaveLength(50)
  expect(open.missed(0)[0]!.id).toBe('30')
})

it('knows mistakes that only their own file can mend', () => {
  expect(isOfText(problem('a', { message: 'Unexpected token' }))).toBe(true)
  expect(isOfText(problem('a', { message: 'Failed to resolve import "./b". Does the file exist?' }))).toBe(false)
  expect(isOfText(problem('a', { code: 'FW_DEV_RENDER' }))).toBe(false)
})
