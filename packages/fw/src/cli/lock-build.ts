import { createHash } from 'node:crypto'
import type { LoadedConfig } from '@fw/kit'
import { displayPath } from '@fw/kit/internal'
import { outputDir } from '../core/output-dir.ts'
import { acquireLock, type DevLock } from '../dev/lock/dev-lock.ts'
import { writeLog } from '../print/output.ts'

/**
 * Keeps other builds out of the directories that this one writes. Returns a function that ends this, or undefined if another build is
 * running, which is reported.
 */
export function lockBuild({ options, facts }: LoadedConfig): (() => void) | undefined {
  const locks: DevLock[] = []
  const release = (): void => locks.forEach((lock) => lock.release())
  for (const dir of [options.buildDir, outputDir(options)]) {
    const lock = acquireLock(facts.rootDir, `build-${createHash('sha256').update(dir).digest('hex').slice(0, 8)}.lock`)
    if (lock.other) {
      release()
      const { pid, startedAt } = lock.other
      writeLog(
        `FW_BUILD_LOCKED: Another build is writing to ${displayPath(dir, facts.rootDir)} (pid ${pid}, started at ${startedAt}).\n` +
          '  → Wait until it ends. To build at the same time, set other directories: `buildDir` and `serverEngine.output.dir`.',
      )
      return undefined
    }
    locks.push(lock)
  }
  process.once('exit', release)
  return release
}
