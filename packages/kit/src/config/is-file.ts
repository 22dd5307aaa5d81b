import { existsSync, statSync } from 'node:fs'

/** Whether a path leads to a file that can be looked at; a broken link or a path through another file leads nowhere. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

export function isDirectory(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
