import { readFileSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

export interface FileStamp {
  size: number
  mtimeMs: number
}

/** The text of a file. Rejects if there is none. */
export function readText(path: string): string | Promise<string> {
  const text = access(
    () => readFileSync(path, 'utf8'),
    () => readFile(path, 'utf8'),
  )
  const whole = (read: string): string | Promise<string> => (read === '' ? textToCome(path) : read)
  return typeof text === 'string' ? whole(text) : text.then(whole)
}

/** Most programs empty a file before they write it. One that was emptied just now is about to get its text. */
async function textToCome(path: string): Promise<string> {
  for (;;) {
    const { size, mtimeMs } = await stat(path)
    if (size > 0) return readFile(path, 'utf8')
    if (Math.abs(Date.now() - mtimeMs) > 60) return ''
    await setTimeout(5)
  }
}

/** Size and time of a file. Rejects if there is none. */
export function stampOf(path: string): FileStamp | Promise<FileStamp> {
  return access(
    () => statSync(path),
    () => stat(path),
  )
}

/** Milliseconds that one access took lately. */
let cost = 0

/**
 * Waiting for thousands of small files costs a multiple of reading them, as long as they come from memory. Where they come from a slow
 * disk or over a network, many are asked for at the same time instead.
 */
function access<T>(now: () => T, later: () => Promise<T>): T | Promise<T> {
  if (cost > 1) {
    cost *= 0.99 // so that it is tried again
    return later()
  }
  const start = performance.now()
  try {
    return now()
  } catch (error) {
    return Promise.reject(error as Error) // of the file system
  } finally {
    cost = cost * 0.95 + (performance.now() - start) * 0.05
  }
}
