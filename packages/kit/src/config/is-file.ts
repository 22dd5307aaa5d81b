import { existsSync, statSync } from 'node:fs'

/** Whether a path is a readable file. False for broken links and paths through another file. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

export function isDirectory(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
