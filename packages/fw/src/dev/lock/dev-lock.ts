// Not proper-lockfile: its lock has no content, such as the URL of the server, and outlives a killed process for ten seconds.

import { mkdirSync, readFileSync, realpathSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheDir } from '../../core/cache-dir.ts'
import { isAlive, processStart } from './process-identity.ts'

/** What the lock file says: who serves a project, and where. Nothing in it opens a door. */
export interface LockEntry {
  pid: number
  /** Empty until the server listens. */
  url: string
  /** ISO 8601. */
  startedAt: string
  /** Tells the process from a later one of the same number. */
  process?: string
  /** Several projects can share a `node_modules` directory. */
  root: string
}

export interface DevLock {
  /** The process that serves the project already, if there is one. It keeps the lock. */
  readonly other: LockEntry | undefined
  /** Says where the server can be reached. */
  update: (url: string) => void
  /** Removes the file, if it is this process's own. */
  release: () => void
}

/** Notes that this process serves a project, unless another one does. A note that a dead process left never counts. */
export function takeLock(rootDir: string): DevLock {
  const file = join(cacheDir(rootDir), 'dev.lock')
  const root = realpathSync(rootDir)
  const start = processStart(process.pid)
  const own = (url: string): LockEntry => ({
    pid: process.pid,
    url,
    startedAt: new Date(Date.now() - Math.round(process.uptime() * 1000)).toISOString(),
    ...(start === undefined ? {} : { process: start }),
    root,
  })
  const other = acquire(file, own(''), root)
  const isOurs = (): boolean => readLock(file)?.pid === process.pid
  return {
    other,
    update: (url) => {
      if (isOurs()) quietly(() => replace(file, own(url)))
    },
    release: () => {
      if (isOurs()) quietly(() => unlinkSync(file))
    },
  }
}

/** What stands in the lock file of a project, if its process is alive. */
export function findRunning(rootDir: string): LockEntry | undefined {
  const entry = readLock(join(cacheDir(rootDir), 'dev.lock'))
  return entry && entry.root === realpathSync(rootDir) && isRunning(entry) ? entry : undefined
}

/** Whether the process that wrote an entry is still there. */
export function isRunning({ pid, process: start }: LockEntry): boolean {
  if (pid === process.pid || !isAlive(pid)) return false
  const now = processStart(pid)
  return start === undefined || now === undefined || start === now
}

function acquire(file: string, entry: LockEntry, root: string): LockEntry | undefined {
  // The second round is for a file that turned out to be stale; the third for somebody who was faster.
  for (let round = 0; round < 3; round++) {
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(entry), { mode: 0o600, flag: 'wx' })
      return undefined
    } catch (error) {
      // A project that cannot be written to can still be served.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return undefined // thrown by the file system
    }
    const found = readLock(file)
    if (found && found.root === root && isRunning(found)) return found
    quietly(() => unlinkSync(file))
  }
  return undefined
}

function readLock(file: string): LockEntry | undefined {
  try {
    const entry: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isEntry(entry) ? entry : undefined
  } catch {
    return undefined // missing, or cut off when a machine went down
  }
}

function isEntry(value: unknown): value is LockEntry {
  if (typeof value !== 'object' || value === null) return false
  const { pid, url, root, process: start } = value as Partial<Record<keyof LockEntry, unknown>> // about to be looked at
  // Numbers below 2 would mean all processes, a group of them, or the one that everything hangs on.
  const isPid = typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 1
  return isPid && typeof url === 'string' && typeof root === 'string' && (start === undefined || typeof start === 'string')
}

function replace(file: string, entry: LockEntry): void {
  const next = `${file}.${process.pid}`
  writeFileSync(next, JSON.stringify(entry), { mode: 0o600 })
  renameSync(next, file)
}

/** The lock is a convenience: whatever the disk says, the server goes on. */
function quietly(write: () => void): void {
  try {
    write()
  } catch {
    // the next start finds a note of a process that is gone
  }
}
