import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { findRunning, takeLock, type LockEntry } from './dev-lock.ts'
import { endOther } from './end-other.ts'
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

async function sleeper(code = 'setInterval(() => {}, 1000)'): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', `${code}; console.log("up")`], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((up) => child.stdout.once('data', up))
  return child as typeof child & { pid: number } // a running process has a pid
}

describe('the lock', () => {
  it('is written for this user alone, says where the server is, and goes with the process', () => {
    const dir = project()
    const lock = takeLock(dir)
    expect(lock.other).toBeUndefined()
    expect(statSync(lockFile(dir)).mode & 0o777).toBe(0o600)
    lock.update('http://localhost:3001/')
    expect(statSync(lockFile(dir)).mode & 0o777).toBe(0o600)
    const { startedAt, ...rest } = JSON.parse(readFileSync(lockFile(dir), 'utf8')) as LockEntry // written above
    expect(rest).toEqual({ pid: process.pid, url: 'http://localhost:3001/', process: processStart(process.pid), root: dir })
    expect(Date.now() - Date.parse(startedAt)).toBeGreaterThan(0)
    lock.release()
    expect(existsSync(lockFile(dir))).toBe(false)
  })

  it('names another process that serves the project, and leaves it the lock', async () => {
    const dir = project()
    const { pid } = await sleeper()
    writeLock(dir, entryOf(dir, pid))
    const lock = takeLock(dir)
    expect(lock.other).toMatchObject({ pid, url: 'http://localhost:3000/' })
    expect(findRunning(dir)).toMatchObject({ pid })
    lock.update('http://localhost:3001/')
    lock.release()
    expect(JSON.parse(readFileSync(lockFile(dir), 'utf8'))).toMatchObject({ pid, url: 'http://localhost:3000/' })
  })

  it.each<[string, (dir: string, alive: number) => unknown]>([
    ['of a process that is gone', (dir) => entryOf(dir, 4_194_303, '1')],
    ['of an earlier process of the same number', (dir, alive) => entryOf(dir, alive, '1')],
    ['of another project', (dir, alive) => ({ ...entryOf(dir, alive), root: '/elsewhere' })],
    ['that was cut off', () => '{"pid":'],
    ['that is empty', () => ''],
    ['that means all processes', (dir) => ({ ...entryOf(dir, process.ppid), pid: -1 })],
    ['that is no entry', () => ['x']],
  ])('does not mind a file %s', async (_, entry) => {
    const dir = project()
    const { pid } = await sleeper()
    writeLock(dir, entry(dir, pid))
    expect(findRunning(dir)).toBeUndefined()
    expect(takeLock(dir).other).toBeUndefined()
    expect(JSON.parse(readFileSync(lockFile(dir), 'utf8'))).toMatchObject({ pid: process.pid })
  })

  it('is not needed where nothing can be written', () => {
    const dir = project({ node_modules: 'a file' })
    const lock = takeLock(dir)
    lock.update('http://localhost:3000/')
    lock.release()
    expect(lock.other).toBeUndefined()
  })
})

describe('endOther', () => {
  it('ends a process that listens to reason', async () => {
    const child = await sleeper()
    const ended = new Promise((done) => child.once('exit', (_, signal) => done(signal)))
    expect(await endOther(entryOf(project(), child.pid))).toBe(true)
    expect(await ended).toBe('SIGTERM')
  })

  it('ends one that does not', async () => {
    const child = await sleeper('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)')
    const ended = new Promise((done) => child.once('exit', (_, signal) => done(signal)))
    expect(await endOther(entryOf(project(), child.pid), 100)).toBe(true)
    expect(await ended).toBe('SIGKILL')
  })

  it('leaves a process alone that only has the same number', async () => {
    const child = await sleeper()
    expect(await endOther(entryOf(project(), child.pid, '1'))).toBe(true)
    const { process: _, ...unsure } = entryOf(project(), child.pid)
    expect(await endOther(unsure)).toBe(false)
    expect(child.exitCode ?? child.signalCode).toBeNull()
  })
})
