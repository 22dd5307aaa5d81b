import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { contentGate } from '../watch/content-gate.ts'
import { lateChanges, type LateChanges } from './late-changes.ts'

let file: string
let told: string[]
let late: LateChanges
const save = (text: string): void => writeFileSync(file, text)

beforeEach(() => {
  vi.useFakeTimers()
  file = join(project({ 'a.txt': 'one' }), 'a.txt')
  told = []
  late = lateChanges(contentGate(), (event, path) => void told.push(`${event} ${path === file ? 'a' : path}`))
})
afterEach(() => void vi.useRealTimers())

test('a change that the watcher leaves out is found a moment later', () => {
  save('two')
  late.happened('change', file)
  save('three')
  expect(told).toEqual(['change a'])
  vi.advanceTimersByTime(100)
  expect(told).toEqual(['change a', 'change a'])
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(2)
})

test('what was something else in between is told of again', () => {
  save('two')
  late.happened('change', file)
  save('three')
  save('two')
  utimesSync(file, 1, 1) // whatever the clock of the file system says
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['change a', 'change a'])
})

test('a change that the watcher leaves out after an event that was no news', () => {
  save('two')
  late.happened('change', file)
  vi.advanceTimersByTime(1000)
  late.happened('change', file) // the same change, told of late
  save('three')
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['change a', 'change a'])
})

test('what stays as it is is told of once', () => {
  late.happened('add', file)
  vi.advanceTimersByTime(100)
  save('two')
  late.happened('change', file)
  late.happened('change', file)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['add a', 'change a'])
})

test('a file that was added before it was complete', () => {
  late.happened('add', file)
  save('one and more')
  vi.advanceTimersByTime(100)
  expect(told).toEqual(['add a', 'change a'])
})

test('a file that has gone is not looked at', () => {
  late.happened('change', file)
  rmSync(file)
  late.happened('unlink', file)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['change a', 'unlink a'])
})

test('nothing is told of after the end', () => {
  late.happened('change', file)
  save('two')
  late.stop()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['change a'])
})

test('an empty file waits for its text', () => {
  save('')
  late.happened('change', file)
  save('two')
  late.happened('change', file)
  expect(told).toEqual(['change a'])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['change a'])
})

test('a file that is added empty is told of as one that was added, with its text or without', () => {
  save('')
  late.happened('add', file)
  save('two')
  late.happened('change', file)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['add a'])
  save('')
  late.happened('change', file)
  expect(told).toEqual(['add a'])
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['add a', 'change a'])
})

test('a file that goes after it has changed is not told of as changed', () => {
  save('two')
  late.happened('change', file)
  rmSync(file)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['change a'])
})

test('a file that was compiled while it was something else, and is as it was by now', () => {
  const gate = contentGate()
  gate.remember(file)
  late = lateChanges(gate, (event, path) => void told.push(`${event} ${path === file ? 'a' : path}`))
  save('two')
  late.compiled(file, 'two') // on the server
  save('one')
  late.compiled(file, 'one') // for browsers
  late.happened('change', file)
  expect(told).toEqual(['change a'])
  late.compiled(file, 'one')
  vi.advanceTimersByTime(1000)
  late.happened('change', file)
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(1)
})

test('the same, when it is compiled after its events', () => {
  const gate = contentGate()
  gate.remember(file)
  late = lateChanges(gate, (event, path) => void told.push(`${event} ${path === file ? 'a' : path}`))
  late.happened('change', file)
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([])
  late.compiled(file, 'two') // was read before
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['change a'])
})

test('a file that is never compiled as it is, because a plugin replaces its text', () => {
  const gate = contentGate()
  gate.remember(file)
  late = lateChanges(gate, (event, path) => {
    told.push(`${event} ${path === file ? 'a' : path}`)
    late.compiled(file, 'replaced')
  })
  late.compiled(file, 'replaced')
  vi.advanceTimersByTime(10_000)
  expect(told).toHaveLength(5)
  save('two')
  late.happened('change', file)
  vi.advanceTimersByTime(10_000)
  expect(told).toHaveLength(6)
})
