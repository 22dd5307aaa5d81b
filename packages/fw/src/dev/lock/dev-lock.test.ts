import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { findRunning, acquireLock, type LockEntry } from './dev-lock.ts'
import { stopOther } from './stop-other.ts'
import { processStart } from './process-identity.ts'

const lockFile = (dir: string): string => join(dir, 'node_modules/.cache/fw/dev.lock')

function writeLock(dir: string, entry: unknown): void {
  mkdirSync(dirname(lockFile(dir)), { recursive: true })
  writeFileSync(lockFile(dir), typeof entry === 'string' ? entry : JSON.stringify(entry))
}

const entryOf = (dir: string, pid: number, start = processStart(pid)): LockEntry => ({
  pid,
  url: 'http://localhost:3000/',
  startedAt: new Date().toISOString(),
  ...(start === undefined ? {} : { process: start }),
  root: realpathSync(dir),
})

async function sleeper(code = 'setInterval(() => {}, 1000)'): Promise<ChildProcess & { pid: number; stdout: Readable }> {
  const child = spawn(process.execPath, ['-e', `${code}; console.log("up")`], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child as typeof child & { pid: number } // a running process has a pid
}

describe('lock', () => {
  it('is private to this user, contains the URL, and is removed on exit', () => {
    const dir = project()
    const lock = acquireLock(dir)
    expect(lock.other).toBeUndefined()
    expect(statSync(lockFile(dir)).mode & 0o777).toBe(0o600)
    lock.update('http://localhost:3001/')
    expect(statSync(lockFile(dir)).mode & 0o777).toBe(0o600)
    const { startedAt, ...rest } = JSON.parse(readFileSync(lockFile(dir), 'utf8')) as LockEntry // written above
    expect(rest).toEqual({
      pid: process.pid,
      url: 'http://localhost:3001/',
      process: processStart(process.pid),
      root: dir,
      secret: lock.secret,
    })
    expect(lock.secret).toMatch(/^[\w-]{32}$/)
    expect(Date.parse(startedAt)).toBeLessThan(Date.now())
    lock.release()
    expect(existsSync(lockFile(dir))).toBe(false)
  })

  it('is not taken from another running process', async () => {
    const dir = project()
    const { pid } = await sleeper()
    writeLock(dir, entryOf(dir, pid))
    const lock = acquireLock(dir)
    expect(lock.other).toMatchObject({ pid, url: 'http://localhost:3000/' })
    expect(findRunning(dir)).toMatchObject({ pid })
    lock.update('http://localhost:3001/')
    lock.release()
    expect(JSON.parse(readFileSync(lockFile(dir), 'utf8'))).toMatchObject({ pid, url: 'http://localhost:3000/' })
  })

  it.each<[string, (dir: string, alive: number) => unknown]>([
    ['of a process that has ended', (dir) => entryOf(dir, 4_194_303, '1')],
    ['of an earlier process with the same pid', (dir, alive) => entryOf(dir, alive, '1')],
    ['of another project', (dir, alive) => ({ ...entryOf(dir, alive), root: '/elsewhere' })],
    ['that is truncated', () => '{"pid":'],
    ['that is empty', () => ''],
    ['with pid -1, which means all processes', (dir) => ({ ...entryOf(dir, process.ppid), pid: -1 })],
    ['that is not an entry', () => ['x']],
  ])('ignores a lock file %s', async (_, entry) => {
    const dir = project()
    const { pid } = await sleeper()
    writeLock(dir, entry(dir, pid))
    expect(findRunning(dir)).toBeUndefined()
    expect(acquireLock(dir).other).toBeUndefined()
    expect(JSON.parse(readFileSync(lockFile(dir), 'utf8'))).toMatchObject({ pid: process.pid })
  })

  it('is skipped if the directory is not writable', () => {
    const dir = project({ node_modules: 'a file' })
    const lock = acquireLock(dir)
    lock.update('http://localhost:3000/')
    lock.release()
    expect(lock.other).toBeUndefined()
  })
})

describe('stopOther', () => {
  // The clock stands still, so that the patience ends only if a test says so.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('terminates a process with SIGTERM', async () => {
    const child = await sleeper()
    const ended = new Promise((done) => child.once('exit', (_, signal) => done(signal)))
    expect(await stopOther(entryOf(project(), child.pid))).toBe(true)
    expect(await ended).toBe('SIGTERM')
  })

  it('kills a process that ignores SIGTERM', async () => {
    const child = await sleeper('process.on("SIGTERM", () => console.log("ignored")); setInterval(() => {}, 1000)')
    const ended = new Promise((done) => child.once('exit', (_, signal) => done(signal)))
    const stopped = stopOther(entryOf(project(), child.pid), 100)
    await once(child.stdout, 'data')
    vi.setSystemTime(Date.now() + 101)
    expect(await stopped).toBe(true)
    expect(await ended).toBe('SIGKILL')
  })

  it('does not end another process with the same pid', async () => {
    const child = await sleeper()
    expect(await stopOther(entryOf(project(), child.pid, '1'))).toBe(true)
    const { process: _, ...unsure } = entryOf(project(), child.pid)
    // Windows does not tell when a process has started.
    const isEnded = process.platform === 'win32'
    expect(await stopOther(unsure)).toBe(isEnded)
    if (!isEnded) expect(child.exitCode ?? child.signalCode).toBeNull()
  })
})
