// Not proper-lockfile, because its lock has no content, such as the URL of the server, and outlives a killed process for ten
// seconds.

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheDir } from '../../core/cache-dir.ts'
import { isAlive, processStart } from './process-identity.ts'

/** The content of the lock file, which only its user can read: which process serves a project, and where. */
export interface LockEntry {
  pid: number
  /** Empty until the server listens. */
  url: string
  /** ISO 8601. */
  startedAt: string
  /** Distinguishes the process from a later one with the same pid. */
  process?: string
  /** Several projects can share a `node_modules` directory. */
  root: string
  /** Proves to the server that a request comes from its user; see `createCallers`. */
  secret?: string
}

export interface DevLock {
  /** The process that already serves the project, if there is one. It keeps the lock. */
  readonly other: LockEntry | undefined
  /** That of this process. */
  readonly secret: string
  /** Updates the URL of the server. */
  update: (url: string) => void
  /** Removes the file, if it belongs to this process. */
  release: () => void
}

/**
 * Takes the lock of a project, unless another running process has it. Stale locks are replaced.
 *
 * @param name - That of `fw dev` by default.
 */
export function acquireLock(rootDir: string, name: string = 'dev.lock'): DevLock {
  const file = join(cacheDir(rootDir), name)
  const root = realpathSync(rootDir)
  const start = processStart(process.pid)
  const secret = randomBytes(24).toString('base64url')
  const own = (url: string): LockEntry => ({
    pid: process.pid,
    url,
    startedAt: new Date(Date.now() - Math.round(process.uptime() * 1000)).toISOString(),
    ...(start === undefined ? {} : { process: start }),
    root,
    secret,
  })
  const other = acquire(file, own(''), root)
  const isOurs = (): boolean => readLock(file)?.pid === process.pid
  return {
    other,
    secret,
    update: (url) => {
      if (isOurs()) quietly(() => replace(file, own(url)))
    },
    release: () => {
      if (isOurs()) quietly(() => unlinkSync(file))
    },
  }
}

/** Returns the lock of a project, if its process is running. */
export function findRunning(rootDir: string): LockEntry | undefined {
  const entry = readLock(join(cacheDir(rootDir), 'dev.lock'))
  return entry && entry.root === realpathSync(rootDir) && isRunning(entry) ? entry : undefined
}

/** Whether the process that wrote an entry is still running. */
export function isRunning({ pid, process: start }: LockEntry): boolean {
  if (pid === process.pid || !isAlive(pid)) return false
  const now = processStart(pid)
  return start === undefined || now === undefined || start === now
}

function acquire(file: string, entry: LockEntry, root: string): LockEntry | undefined {
  // The second attempt is for a stale lock, the third for a race with another process.
  for (let round = 0; round < 3; round++) {
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(entry), { mode: 0o600, flag: 'wx' })
      return undefined
    } catch (error) {
      // A read-only project can still be served.
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
    return undefined // missing, or truncated by a crash
  }
}

function isEntry(value: unknown): value is LockEntry {
  if (typeof value !== 'object' || value === null) return false
  const { pid, url, root, process: start, secret } = value as Partial<Record<keyof LockEntry, unknown>> // validated below
  // Pids below 2 would refer to all processes, a process group, or init.
  const isPid = typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 1
  return isPid && typeof url === 'string' && typeof root === 'string' && isTextOrMissing(start) && isTextOrMissing(secret)
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function replace(file: string, entry: LockEntry): void {
  const next = `${file}.${process.pid}`
  writeFileSync(next, JSON.stringify(entry), { mode: 0o600 })
  renameSync(next, file)
}

/** The lock is optional: errors of the file system are ignored. */
function quietly(write: () => void): void {
  try {
    write()
  } catch {
    // the next start finds a stale lock
  }
}
