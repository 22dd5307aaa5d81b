import { readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

export interface FileStamp {
  size: number
  mtimeMs: number
}

/** Reads the text of a file. Rejects if it does not exist. */
export function readText(path: string): string | Promise<string> {
  const text = access(
    () => readFileSync(path, 'utf8'),
    () => readFile(path, 'utf8'),
  )
  const whole = (read: string): string | Promise<string> => (read === '' ? textToCome(path) : read)
  return typeof text === 'string' ? whole(text) : text.then(whole)
}

/** Time in milliseconds between truncating a file and writing it. On a busy machine the program may be suspended in between. */
const longestWrite = 200

/** Most programs truncate a file before writing it, so a file that is empty right after a change is about to get its text. */
async function textToCome(path: string): Promise<string> {
  for (;;) {
    const { size, mtimeMs } = await stat(path)
    const text = size > 0 ? await readFile(path, 'utf8') : ''
    if (text !== '') return text
    if (size === 0 && Math.abs(Date.now() - mtimeMs) > longestWrite) return ''
    await setTimeout(5)
  }
}

/** Size and modification time of a file. Rejects if it does not exist. */
export function stampOf(path: string): FileStamp | Promise<FileStamp> {
  return access(
    () => statSync(path),
    () => stat(path),
  )
}

/** Recent duration of an access in milliseconds. */
let cost = 0

/**
 * Synchronous access to thousands of small files is much faster than awaiting each, as long as they are in memory. On a slow disk
 * or a network drive, files are read in parallel instead.
 */
function access<T>(now: () => T, later: () => Promise<T>): T | Promise<T> {
  if (cost > 1) {
    cost *= 0.99 // so that it is retried
    return later()
  }
  const start = performance.now()
  try {
    return now()
  } catch (error) {
    return Promise.reject(error as Error) // a file system error
  } finally {
    cost = cost * 0.95 + (performance.now() - start) * 0.05
  }
}
