import { join } from 'node:path'

/** Where `fw dev` keeps what one start leaves to the next. */
export function cacheDir(rootDir: string): string {
  return join(rootDir, 'node_modules/.cache/fw')
}
