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
  return { log, printed, shown, reporter, compileErrors, unnoticed }
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
  const { log, shown, reporter } = setUp()
  const before = log.revision
  await reporter.report(thrown('placeless', { revision: before }))
  expect([...shown]).toEqual(['placeless'])
  reporter.changed(file, false)
  await reporter.report(thrown('placeless', { revision: before }))
  expect(shown.size).toBe(0)
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

it('shows a mistake that was read before the watcher told of it, and keeps it when that tells', async () => {
  const { printed, shown, reporter } = setUp(() => [mistake('unexpected token')])
  const reported = reporter.report(thrown('unexpected token', { plugin: 'vite:vue' }))
  reporter.changed(file, false)
  await reported
  expect([...shown]).toEqual(['unexpected token'])
  reporter.changed(file, false)
  await reporter.report(thrown('unexpected token', { plugin: 'vite:vue' })) // by the browser, which requests it again
  expect([...shown]).toEqual(['unexpected token'])
  expect(printed).toEqual(['unexpected token', 'unexpected token'])
})

it('compiles a broken file again when it changes: shows the next mistake, and nothing when there is none', async () => {
  let errors: Error[] = [mistake('one')]
  const { printed, shown, reporter } = setUp(() => errors)
  await reporter.report(thrown('one', { plugin: 'vite:vue' }))
  errors = [mistake('two'), mistake('two')] // found by both sides
  reporter.changed(file, false)
  await vi.waitFor(() => expect([...shown]).toEqual(['two']), 10_000)
  errors = []
  reporter.changed(file, false)
  await vi.waitFor(() => expect(shown.size).toBe(0), 10_000)
  expect(printed).toEqual(['one', 'two'])
})

it('compiles once more what changed while it was compiled', async () => {
  const answers: (() => void)[] = []
  let errors: Error[] = [mistake('one')]
  const { shown, reporter } = setUp(() => {
    const found = errors
    return new Promise((resolve) => answers.push(() => resolve(found)))
  })
  const reported = reporter.report(thrown('one', { plugin: 'vite:vue' }))
  await vi.waitFor(() => expect(answers).toHaveLength(1), 10_000)
  errors = []
  reporter.changed(file, false)
  answers[0]!()
  await vi.waitFor(() => expect(answers).toHaveLength(2), 10_000)
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
