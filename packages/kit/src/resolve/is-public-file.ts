import { existsSync } from 'node:fs'
import { decodePath } from '@fw/schema/path'

/** Whether an address such as `/icon.svg?v=1` names a file of a public directory. */
export function isPublicFile(address: string, publicDirs: readonly string[]): boolean {
  if (!/^\/(?!\/)/.test(address)) return false
  const path = decodePath(address.replace(/[?#].*$/, ''))
  return publicDirs.some((dir) => existsSync(dir + path))
}
