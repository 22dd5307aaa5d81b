import { existsSync } from 'node:fs'
import { decodePath } from '@fw/schema/path'

/** Whether a URL such as `/icon.svg?v=1` refers to a file in a public directory. */
export function isPublicFile(address: string, publicDirs: readonly string[]): boolean {
  if (!/^\/(?!\/)/.test(address)) return false
  const path = decodePath(address.replace(/[?#].*$/, ''))
  return publicDirs.some((dir) => existsSync(dir + path))
}
