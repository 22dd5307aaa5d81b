import { expect, it } from 'vitest'
import { longestFirst } from './longest-first.ts'

const file = (project: string, path: string, group = 0) => ({ project, path, group })

it('keeps the files of a project together, the project with the longest file and the longest file first', () => {
  const files = [file('unit', 'a'), file('e2e', 'b'), file('unit', 'c'), file('e2e', 'd'), file('speed', 'e', 1)]
  const durations = { 'unit a': 1, 'e2e b': 2, 'unit c': 5, 'e2e d': 60, 'speed e': 100 }
  expect(longestFirst(files, durations).map(({ path }) => path)).toEqual(['d', 'b', 'c', 'a', 'e'])
})

it('starts with files that are not in the list', () => {
  const files = [file('e2e', 'long'), file('e2e', 'new'), file('unit', 'short'), file('e2e', 'newer')]
  const durations = { 'e2e long': 100, 'unit short': 1 }
  expect(longestFirst(files, durations).map(({ path }) => path)).toEqual(['new', 'newer', 'long', 'short'])
})
