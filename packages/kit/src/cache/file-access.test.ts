import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'pathe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { readText } from './file-access.ts'

test('waits for the content of a file that was just truncated', async () => {
  const file = join(project({ 'a.txt': 'one' }), 'a.txt')
  writeFileSync(file, '')
  vi.useFakeTimers({ toFake: ['Date'], now: statSync(file).mtimeMs }) // it was truncated just now, however long this takes
  onTestFinished(() => void vi.useRealTimers())
  const text = readText(file)
  for (let looks = 0; looks < 5; looks++) await stat(file) // meanwhile it is still empty
  writeFileSync(file, 'two')
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
