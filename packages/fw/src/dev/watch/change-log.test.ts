import { expect, it } from 'vitest'
import { ChangeLog } from './change-log.ts'

it('distinguishes revisions from before and after a change', () => {
  const log = new ChangeLog()
  const before = log.revision
  log.changed('/p/a.ts')
  const after = log.revision
  log.changed('/p/b.ts')
  expect(log.isOutdated(before, ['/p/a.ts'])).toBe(true)
  expect(log.isOutdated(after, ['/p/a.ts'])).toBe(false)
  expect(log.isOutdated(after, ['/p/a.ts', '/p/b.ts'])).toBe(true)
  expect(log.isOutdated(before, ['/p/other.ts'])).toBe(false)
})

it('separates files from events that change none', () => {
  const log = new ChangeLog()
  log.changed('/p/a.ts')
  const { lastChange } = log
  expect(log.next()).toBeGreaterThan(lastChange)
  expect(log.lastChange).toBe(lastChange)
})

it('treats everything of an earlier session as outdated', () => {
  const log = new ChangeLog()
  const before = log.revision
  log.sessionStarted()
  expect(log.isOutdated(before, [])).toBe(true)
  expect(log.isOutdated(log.revision, [])).toBe(false)
})
