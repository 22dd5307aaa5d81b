import type { DevProblem, RawError } from '@fw/schema'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { ChangeLog } from '../watch/change-log.ts'
import { createReporter } from './create-reporter.ts'

const dir = mkdtempSync(join(tmpdir(), 'fw-reporter-'))
const file = join(dir, 'a.ts')
beforeEach(() => writeFileSync(file, ''))
afterAll(() => rmSync(dir, { recursive: true }))

const thrown = (message: string, given: Partial<RawError> = {}): RawError => ({
  side: 'server',
  name: 'Error',
  message,
  ...given,
})
const mistake = (message: string): Error => Object.assign(new Error(message), { plugin: 'vite:vue' })

function setUp(compile: () => unknown[] | Promise<unknown[]> = () => []) {
  const log = new ChangeLog()
  const printed: string[] = []
  const shown = new Set<string>()
  /** Changed files whose event is still pending. */
  const unnoticed = new Set<string>()
  /** Changed files that the bundler does not know yet. */
  const unserved = new Set<string>()
  /** Files that are empty because they are being written. */
  const writing = new Map<string, Promise<void>>()
  const compileErrors = vi.fn(async () => compile())
  const reporter = createReporter({
    log,
    describe: async ({ message, plugin, side }): Promise<DevProblem> => ({
      id: message,
      code: plugin ? 'FW_DEV_COMPILE' : 'FW_DEV_SERVER_ROUTE',
      side,
      name: 'Error',
      message,
      frames: [],
      causes: [],
      ...(message === 'placeless' ? {} : { place: { file, shown: 'a.ts', line: 1, column: 1, lines: [] } }),
    }),
    hasChanged: (path) => unnoticed.delete(path),
    written: (path) => writing.get(path),
    isUnserved: (path) => (path === undefined ? unserved.size > 0 : unserved.has(path)),
    compileErrors,
    isOfRemovedFile: () => false,
    isPage: () => false,
    print: ({ message }) => void printed.push(message),
    send: (event, data) => {
      if (event === 'fw:problems-cleared' && data === undefined) shown.clear()
      else if (event === 'fw:problems-cleared') for (const id of data as string[]) shown.delete(id)
      else for (const { id } of [data].flat() as DevProblem[]) shown.add(id)
    },
  })
  return { log, printed, shown, reporter, compileErrors, unnoticed, unserved, writing }
}

it('shows errors of the current code, and none of outdated code', async () => {
  const { log, printed, shown, reporter } = setUp()
  const before = log.revision
  await reporter.report(thrown('first', { revision: before }))
  expect([...shown]).toEqual(['first'])
  reporter.changed(file, false)
  expect([...shown]).toEqual([])
  // The worker ran the old code a little longer and reports it late.
  await reporter.report(thrown('first', { revision: before }))
  expect([...shown]).toEqual([])
  await reporter.report(thrown('second', { revision: log.revision }))
  expect([...shown]).toEqual(['second'])
  expect(printed).toEqual(['first', 'second'])
})

it('shows no errors of an ended session', async () => {
  const { log, shown, reporter } = setUp()
  const before = log.revision
  log.sessionStarted()
  await reporter.report(thrown('late', { revision: before }))
  expect(shown.size).toBe(0)
})

it('does not show an error without a place if anything has changed since', async () => {
  const { log, shown, reporter, unserved } = setUp()
  const before = log.revision
  await reporter.report(thrown('placeless', { revision: before }))
  expect([...shown]).toEqual(['placeless'])
  reporter.changed(file, false)
  await reporter.report(thrown('placeless', { revision: before }))
  expect(shown.size).toBe(0)
  unserved.add(file)
  await reporter.report(thrown('placeless', { revision: log.revision }))
  expect(shown.size).toBe(0)
  unserved.clear()
  await reporter.report(thrown('placeless', { revision: log.revision }))
  expect([...shown]).toEqual(['placeless'])
})

it('does not show an error in a text that has been fixed', async () => {
  const { shown, reporter } = setUp(() => [])
  await reporter.report(thrown('unexpected token', { plugin: 'vite:vue' }))
  expect(shown.size).toBe(0)
})

it('does not show errors of changed files whose event is still pending', async () => {
  let errors = [mistake('unexpected token')]
  const { log, shown, reporter, unnoticed } = setUp(() => errors.splice(0))
  unnoticed.add(file)
  await reporter.report(thrown('unexpected token', { plugin: 'vite:vue' })) // the second time the file compiles
  unnoticed.add(file)
  await reporter.report(thrown('thrown', { revision: log.revision }))
  expect(shown.size).toBe(0)
  errors = [mistake('stays')]
  await reporter.report(thrown('stays', { plugin: 'vite:vue' }))
  expect([...shown]).toEqual(['stays'])
})

it('shows no error of a version that the bundler still serves, but that of the next one', async () => {
  let errors = [mistake('one')]
  const { printed, shown, reporter, unserved } = setUp(() => errors)
  unserved.add(file)
  await reporter.report(thrown('one', { plugin: 'vite:vue' }))
  expect(shown.size).toBe(0)
  unserved.delete(file)
  errors = [mistake('two')]
  reporter.changed(file, false)
  await expect.poll(() => [...shown]).toEqual(['two'])
  // An open problem stays until the bundler knows the change that fixes it.
  unserved.add(file)
  await reporter.report(thrown('two', { plugin: 'vite:vue' }))
  expect([...shown]).toEqual(['two'])
  unserved.delete(file)
  errors = []
  reporter.changed(file, false)
  await expect.poll(() => shown.size).toBe(0)
  expect(printed).toEqual(['two'])
})

it('shows an error that was compiled before its change event, and keeps it when the event arrives', async () => {
  const { printed, shown, reporter } = setUp(() => [mistake('unexpected token')])
  const reported = reporter.report(thrown('unexpected token', { plugin: 'vite:vue' }))
  reporter.changed(file, false)
  await reported
  expect([...shown]).toEqual(['unexpected token'])
  reporter.changed(file, false)
  await reporter.report(thrown('unexpected token', { plugin: 'vite:vue' })) // the browser requests it again
  expect([...shown]).toEqual(['unexpected token'])
  expect(printed).toEqual(['unexpected token', 'unexpected token'])
})

it('recompiles a broken file when it changes, and shows the next error, if any', async () => {
  let errors: Error[] = [mistake('one')]
  const { printed, shown, reporter } = setUp(() => errors)
  await reporter.report(thrown('one', { plugin: 'vite:vue' }))
  errors = [mistake('two'), mistake('two')] // from both environments
  reporter.changed(file, false)
  await expect.poll(() => [...shown]).toEqual(['two'])
  errors = []
  reporter.changed(file, false)
  await expect.poll(() => shown.size).toBe(0)
  expect(printed).toEqual(['one', 'two'])
})

it('recompiles a file that changed while it was compiled', async () => {
  const answers: (() => void)[] = []
  let errors: Error[] = [mistake('one')]
  const { shown, reporter } = setUp(() => {
    const found = errors
    return new Promise((resolve) => answers.push(() => resolve(found)))
  })
  const reported = reporter.report(thrown('one', { plugin: 'vite:vue' }))
  await expect.poll(() => answers).toHaveLength(1)
  errors = []
  reporter.changed(file, false)
  answers[0]!()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]!()
  await reported
  expect(shown.size).toBe(0)
})

it('closes the problems of a deleted file', async () => {
  const { shown, reporter, compileErrors } = setUp(() => [mistake('one')])
  await reporter.report(thrown('one', { plugin: 'vite:vue' }))
  expect(shown.size).toBe(1)
  compileErrors.mockClear()
  rmSync(file)
  reporter.changed(file, false)
  expect(shown.size).toBe(0)
  expect(compileErrors).not.toHaveBeenCalled()
})

it('waits for the text of a file that is being written', async () => {
  let errors = [mistake('of an incomplete text')]
  const { printed, reporter, writing } = setUp(() => errors)
  let end: (() => void) | undefined
  writing.set(file, new Promise((resolve) => (end = resolve)))
  const reported = reporter.report(thrown('of an incomplete text', { plugin: 'vite:vue' }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(printed).toEqual([])
  errors = [mistake('of the whole text')]
  writing.clear()
  end?.()
  await reported
  expect(printed).toEqual(['of the whole text'])
})
