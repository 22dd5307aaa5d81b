import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Stats } from '../loader-bundler.ts'
import type { PreparedSide } from '../prepare-sides.ts'
import { FakeCompiler } from '../testing/fake-compiler.ts'
import { testPass, testStats } from '../testing/test-pass.ts'
import { watchSide, type Compiled } from './watched-side.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const files = ['/a.ts', '/b.ts']

function setUp() {
  const compiler = new FakeCompiler()
  const pass = testPass()
  const done = vi.fn<(compiled: Compiled, changed: readonly string[]) => void>()
  const side = watchSide(compiler.compiler, { pass } as PreparedSide, { delay: 100, onDone: done }) // only the pass is used
  const finish = (stats: Stats = testStats({ files })): void => compiler.finish(stats, { files })
  return { compiler, pass, done, side, finish }
}

/** The state of a promise, after everything that waits for no timer. */
async function stateOf<T>(promise: Promise<T>): Promise<T | 'pending'> {
  await vi.advanceTimersByTimeAsync(0)
  return Promise.race([promise, Promise.resolve('pending' as const)])
}

describe('settled', () => {
  it('waits for the first run', async () => {
    const { side, finish } = setUp()
    const settled = side.settled()
    expect(await stateOf(settled)).toBe('pending')
    finish()
    expect(await settled).toMatchObject({ run: 1, errors: [] })
  })

  it('resolves at once without changes', async () => {
    const { side, finish, compiler } = setUp()
    const stats = testStats({ files })
    finish(stats)
    expect((await side.settled()).stats).toBe(stats)
    side.changed('/other.ts')
    expect((await side.settled()).run).toBe(1)
    expect(compiler.received).toEqual([])
  })

  it('passes on changes without the delay, and waits for their result', async () => {
    const { side, finish, compiler } = setUp()
    finish()
    side.changed('/a.ts')
    side.changed('/b.ts', true)
    const settled = Promise.all([side.settled(), side.settled()])
    expect(compiler.received).toMatchObject([{ changed: ['/a.ts'], removed: ['/b.ts'] }])
    expect(await stateOf(settled)).toBe('pending')
    finish()
    expect((await settled).map(({ run }) => run)).toEqual([2, 2])
  })

  it('includes changes during the run', async () => {
    const { side, finish, compiler } = setUp()
    finish()
    side.changed('/a.ts')
    const settled = side.settled()
    side.changed('/b.ts')
    finish()
    expect(await stateOf(settled)).toBe('pending')
    expect(compiler.received.map(({ changed }) => changed)).toEqual([['/a.ts'], ['/b.ts']])
    finish()
    expect((await settled).run).toBe(3)
  })

  it('rejects if the compiler fails, until a run succeeds', async () => {
    const { side, finish, compiler } = setUp()
    const settled = side.settled()
    const rejection = expect(settled).rejects.toThrow('no memory')
    compiler.fail(new Error('no memory'))
    await rejection
    await expect(side.settled()).rejects.toThrow('no memory')
    finish()
    expect((await side.settled()).run).toBe(1)
  })

  it('returns the errors of the run with their places', async () => {
    const { side, finish, pass } = setUp()
    pass.failures.set('/a.ts', Object.assign(new Error('no'), { loc: { line: 4, column: 0 } }))
    finish()
    expect((await side.settled()).errors).toMatchObject([{ message: 'no', id: '/a.ts', loc: { start: { line: 4, column: 1 } } }])
    pass.failures.clear()
    side.changed('/a.ts')
    const settled = side.settled()
    finish()
    expect((await settled).errors).toEqual([])
  })
})

it('compiles changes by itself after the delay', () => {
  const { side, finish, compiler } = setUp()
  finish()
  side.changed('/a.ts')
  vi.advanceTimersByTime(99)
  expect(compiler.received).toEqual([])
  vi.advanceTimersByTime(1)
  expect(compiler.received).toHaveLength(1)
})

it('tells of each run with the files that have changed since the last one', async () => {
  const { side, finish, done } = setUp()
  finish()
  side.changed('/a.ts')
  side.changed('/a.ts')
  side.changed('/b.ts', true)
  void side.settled()
  finish()
  void side.settled()
  finish()
  expect(done.mock.calls.map(([{ run }, changed]) => [run, changed])).toEqual([
    [1, []],
    [2, ['/a.ts', '/b.ts']],
    [3, []],
  ])
})

it('has the new result before others hear of the run', async () => {
  const { side, finish, done } = setUp()
  let seen: Promise<Compiled> | undefined
  done.mockImplementation(() => void (seen = side.settled()))
  finish()
  expect((await seen)?.run).toBe(1)
})

it('compiles nothing after it is closed', async () => {
  const { side, finish, compiler } = setUp()
  finish()
  side.changed('/a.ts')
  side.close()
  vi.runAllTimers()
  expect(compiler.received).toEqual([])
})
