import { join } from 'node:path'

/** Cache directory shared by commands. */
export function cacheDir(rootDir: string): string {
  return join(rootDir, 'node_modules/.cache/fw')
}
