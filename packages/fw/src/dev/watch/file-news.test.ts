import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { contentGate, type ContentGate } from './content-gate.ts'
import { fileNews, type FileNews } from './file-news.ts'

let file: string
let reported: string[]
let gate: ContentGate
let news: FileNews
const save = (text: string): void => writeFileSync(file, text)

beforeEach(() => {
  vi.useFakeTimers()
  file = join(project({ 'a.txt': 'one' }), 'a.txt')
  reported = []
  gate = contentGate()
  news = fileNews(gate, (event, path) => void reported.push(`${event} ${path === file ? 'a' : path}`))
})
afterEach(() => void vi.useRealTimers())

test('reports a change that the watcher drops', () => {
  gate.remember(file)
  save('two')
  news.happened('change', file)
  save('three')
  news.touched(file)
  news.touched(file)
  expect(reported).toEqual(['change a', 'change a'])
})

test('ignores system events for files that the watcher has not reported yet', () => {
  news.touched(file)
  expect(reported).toEqual([])
  news.happened('add', file)
  save('two')
  news.touched(file)
  expect(reported).toEqual(['add a', 'change a'])
})

test('reports a change once', () => {
  news.happened('add', file)
  save('two')
  news.happened('change', file)
  news.happened('change', file)
  expect(reported).toEqual(['add a', 'change a'])
})

test('does not report a deleted file as changed', () => {
  gate.remember(file)
  rmSync(file)
  news.touched(file)
  news.happened('change', file)
  news.happened('unlink', file)
  expect(reported).toEqual(['unlink a'])
})

test('reports nothing after the end', () => {
  gate.remember(file)
  save('')
  news.touched(file)
  news.stop()
  save('two')
  news.touched(file)
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual([])
})

test('waits for the text of an empty file', () => {
  gate.remember(file)
  save('')
  news.touched(file)
  save('two')
  news.touched(file)
  expect(reported).toEqual(['change a'])
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual(['change a'])
})

test('reports a file that is added empty as added, with its text or without', () => {
  save('')
  news.happened('add', file)
  save('two')
  news.happened('change', file)
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual(['add a'])
  save('')
  news.happened('change', file)
  expect(reported).toEqual(['add a'])
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual(['add a', 'change a'])
})

test('reports a file that was compiled with a different text, and has its old text again', () => {
  gate.remember(file)
  save('two')
  save('one')
  news.touched(file)
  expect(reported).toEqual([])
  news.compiled(file, 'two') // it was read in between
  expect(reported).toEqual(['change a'])
  news.compiled(file, 'one')
  news.touched(file)
  expect(reported).toHaveLength(1)
})

test('reports a file that is compiled before its event', () => {
  gate.remember(file)
  save('two')
  news.compiled(file, 'two')
  news.touched(file)
  expect(reported).toEqual(['change a'])
})

test('checks a file before its event', () => {
  gate.remember(file)
  expect(news.check(file)).toBe(false)
  save('two')
  expect([1, 2].map(() => news.check(file))).toEqual([true, false])
  expect(news.check(`${file}.other`)).toBe(false)
  expect(reported).toEqual(['change a'])
})

test('stops reporting a file that is never compiled as it is, because a plugin replaces its text', () => {
  gate.remember(file)
  news = fileNews(gate, (event) => {
    reported.push(event)
    queueMicrotask(() => news.compiled(file, 'replaced'))
  })
  for (let count = 0; count < 20; count++) news.compiled(file, 'replaced')
  expect(reported).toHaveLength(5)
  save('two')
  news.happened('change', file)
  expect(reported).toHaveLength(6)
})

test('tells when a file that was emptied is written, or stays empty', async () => {
  gate.remember(file)
  expect(news.written(file)).toBeUndefined()
  save('')
  const first = news.written(file)
  save('one')
  news.touched(file)
  await first
  expect(reported).toEqual([]) // the same text as before
  expect(news.written(file)).toBeUndefined()
  save('')
  const second = news.written(file)
  vi.advanceTimersByTime(1000)
  await second
  expect(reported).toEqual(['change a'])
  expect(news.written(file)).toBeUndefined()
  save('two')
  news.touched(file)
  save('')
  const third = news.written(file)
  news.stop()
  await third
})

test('knows a file until its removal is reported', () => {
  expect(news.knows(file)).toBe(false)
  gate.remember(file)
  expect(news.knows(file)).toBe(true)
  rmSync(file)
  expect(news.knows(file)).toBe(true)
  news.happened('unlink', file)
  expect(news.knows(file)).toBe(false)
})
