import { existsSync } from 'node:fs'
import { dirname, join } from 'pathe'
import { findConfigFiles } from './find-config-file.ts'

/**
 * The closest directory at or above the given one with a configuration file or a manifest, so that commands work anywhere in a
 * project. Falls back to the directory itself.
 */
export function findProjectDir(start: string): string {
  for (let dir = start; ; dir = dirname(dir)) {
    if (findConfigFiles(dir).length > 0 || existsSync(join(dir, 'package.json'))) return dir
    if (dirname(dir) === dir) return start
  }
}
