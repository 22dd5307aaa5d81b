import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { readText } from './file-access.ts'

test('waits for the content of a file that was just truncated', async () => {
  const file = join(project({ 'a.txt': 'one' }), 'a.txt')
  writeFileSync(file, '')
  const text = readText(file)
  setTimeout(() => writeFileSync(file, 'two'), 20)
  expect(await text).toBe('two')
})

test('returns an empty string for an empty file', async () => {
  const file = join(project({ 'a.txt': '' }), 'a.txt')
  expect(await readText(file)).toBe('')
  utimesSync(file, 1, 1)
  vi.useFakeTimers() // so that waiting would hang
  onTestFinished(() => void vi.useRealTimers())
  expect(await readText(file)).toBe('')
})
