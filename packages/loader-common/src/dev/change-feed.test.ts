import { statSync } from 'node:fs'
import { join } from 'pathe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { FakeCompiler } from '../testing/fake-compiler.ts'
import { changeFeed } from './change-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(delay = 100) {
  const compiler = new FakeCompiler()
  const onReady = vi.fn()
  return { compiler, onReady, received: compiler.received, feed: changeFeed(compiler.compiler, delay, onReady) }
}

describe('changes', () => {
  it('are collected, and passed on together after the delay that begins with the first', () => {
    const { compiler, feed, received } = setUp()
    compiler.listen({ files: ['/a.ts', '/b.ts', '/c.ts'] })
    feed.add('/a.ts')
    vi.advanceTimersByTime(99)
    feed.add('/b.ts')
    feed.add('/c.ts', true)
    expect(received).toEqual([])
    vi.advanceTimersByTime(1)
    expect(received).toMatchObject([{ changed: ['/a.ts', '/b.ts'], removed: ['/c.ts'] }])
    expect(compiler.purge).toHaveBeenCalledExactlyOnceWith(['/a.ts', '/b.ts', '/c.ts'])
    vi.runAllTimers()
    expect(received).toHaveLength(1)
  })

  it('of one file count once, with the last state', () => {
    const { compiler, feed, received } = setUp()
    compiler.listen({ files: ['/a.ts', '/b.ts'] })
    for (const isRemoved of [false, true]) feed.add('/a.ts', isRemoved)
    for (const isRemoved of [true, false]) feed.add('/b.ts', isRemoved)
    feed.flush()
    expect(received).toMatchObject([{ changed: ['/b.ts'], removed: ['/a.ts'] }])
  })

  it('of files that the compiler has neither read nor missed are dropped', () => {
    const { compiler, feed, received } = setUp()
    compiler.listen({ files: ['/a.ts'], directories: ['/notes'], missing: ['/missing.ts'] })
    for (const file of ['/other.ts', '/notes.md', '/notesx/a.md']) feed.add(file)
    vi.runAllTimers()
    expect(received).toEqual([])
    feed.add('/missing.ts')
    vi.runAllTimers()
    expect(received).toMatchObject([{ changed: ['/missing.ts'], removed: [] }])
  })

  it('in a directory that is read as a whole are changes of the directory too', () => {
    const { compiler, feed, received } = setUp()
    compiler.listen({ files: ['/notes/a.md'], directories: ['/notes', '/notes/deep', '/other'] })
    feed.add('/notes/a.md')
    feed.add('/notes/deep/new.md')
    feed.add('/notes/gone.md', true)
    feed.flush()
    expect(received[0]!.changed.toSorted()).toEqual(['/notes', '/notes/a.md', '/notes/deep', '/notes/deep/new.md'])
    expect(received[0]!.removed).toEqual(['/notes/gone.md'])
    expect([...received[0]!.contextTimes.keys()].toSorted()).toEqual(['/notes', '/notes/deep'])
    expect(compiler.purge.mock.calls[0]![0]).toEqual(expect.arrayContaining(['/notes', '/notes/deep', '/notes/gone.md']))
  })

  it('while the compiler is busy are passed on when it listens again', () => {
    const { compiler, feed, received } = setUp()
    feed.add('/a.ts')
    vi.runAllTimers()
    expect(received).toEqual([])
    compiler.listen({ files: ['/a.ts', '/b.ts'] })
    vi.runAllTimers()
    expect(received).toHaveLength(1)
    feed.add('/b.ts')
    vi.runAllTimers()
    expect(received).toHaveLength(1) // it has not finished
    compiler.listen({ files: ['/b.ts'] })
    vi.runAllTimers()
    expect(received.map(({ changed }) => changed)).toEqual([['/a.ts'], ['/b.ts']])
  })

  it('have times that are newer than what was compiled before', () => {
    const dir = project({ 'a.ts': 'a' })
    const [file, gone] = [join(dir, 'a.ts'), join(dir, 'gone.ts')]
    const { compiler, feed, received } = setUp()
    compiler.listen({ files: [file, gone], directories: [dir] })
    feed.add(file)
    feed.add(gone, true)
    feed.flush()
    const { fileTimes, contextTimes } = received[0]!
    expect(fileTimes.get(file)).toEqual({ safeTime: Date.now() + 1, timestamp: statSync(file).mtimeMs })
    expect(fileTimes.get(gone)).toBeNull()
    expect(contextTimes.get(dir)!.safeTime).toBe(Date.now() + 1)
  })
})

describe('flush', () => {
  it('says whether the compiler starts', () => {
    const { compiler, feed, received } = setUp()
    expect(feed.flush()).toBe('unready')
    compiler.listen({ files: ['/a.ts'] })
    expect(feed.flush()).toBe('idle')
    feed.add('/other.ts')
    expect(feed.flush()).toBe('idle')
    feed.add('/a.ts')
    expect(feed.flush()).toBe('started')
    expect(received).toHaveLength(1)
    expect(feed.flush()).toBe('unready')
  })

  it('keeps changes that the compiler is not ready for', () => {
    const { compiler, feed } = setUp()
    feed.add('/a.ts')
    expect(feed.flush()).toBe('unready')
    compiler.listen({ files: ['/a.ts'] })
    expect(feed.flush()).toBe('started')
  })

  it('replaces the delay', () => {
    const { compiler, feed, received } = setUp()
    compiler.listen({ files: ['/a.ts'] })
    feed.add('/a.ts')
    feed.flush()
    compiler.listen({ files: ['/a.ts'] })
    vi.runAllTimers()
    expect(received).toHaveLength(1)
  })
})

it('tells each time the compiler is ready, and gives it a watcher of its own kind', () => {
  const { compiler, onReady } = setUp()
  expect(onReady).not.toHaveBeenCalled()
  const watcher = compiler.listen()
  expect(onReady).toHaveBeenCalledTimes(1)
  expect([watcher.getAggregatedChanges().size, watcher.getFileTimeInfoEntries().size]).toEqual([0, 0])
  compiler.listen()
  expect(onReady).toHaveBeenCalledTimes(2)
})

it('passes on nothing to a compiler that has stopped watching', () => {
  const { compiler, feed, received } = setUp()
  compiler.listen({ files: ['/a.ts'] }).close()
  feed.add('/a.ts')
  vi.runAllTimers()
  expect([received, feed.flush()]).toEqual([[], 'unready'])
})

it('passes on nothing after it is closed', () => {
  const { compiler, feed, received } = setUp()
  compiler.listen({ files: ['/a.ts'] })
  feed.add('/a.ts')
  feed.close()
  expect(vi.getTimerCount()).toBe(0)
  feed.add('/a.ts')
  vi.runAllTimers()
  expect(received).toEqual([])
})
