import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { readText } from './file-access.ts'

test('waits for the text of a file that was emptied just now', async () => {
  const file = join(project({ 'a.txt': 'one' }), 'a.txt')
  writeFileSync(file, '')
  const text = readText(file)
  setTimeout(() => writeFileSync(file, 'two'), 20)
  expect(await text).toBe('two')
})

test('an empty file is an empty file', async () => {
  const file = join(project({ 'a.txt': '' }), 'a.txt')
  expect(await readText(file)).toBe('')
  utimesSync(file, 1, 1)
  vi.useFakeTimers() // so that nothing can be waited for
  onTestFinished(() => void vi.useRealTimers())
  expect(await readText(file)).toBe('')
})
