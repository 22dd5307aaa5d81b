import { join } from 'node:path'

/** Where one command leaves things to the next. */
export function cacheDir(rootDir: string): string {
  return join(rootDir, 'node_modules/.cache/fw')
}
