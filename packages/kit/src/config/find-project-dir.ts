import { existsSync } from 'node:fs'
import { dirname, join } from 'pathe'
import { findConfigFiles } from './find-config-file.ts'

/**
 * The project that a directory belongs to: the nearest one at or above it with a configuration file or a manifest, so that
 * commands work from any directory inside a project. Without either it is the directory itself.
 */
export function findProjectDir(start: string): string {
  for (let dir = start; ; dir = dirname(dir)) {
    if (findConfigFiles(dir).length > 0 || existsSync(join(dir, 'package.json'))) return dir
    if (dirname(dir) === dir) return start
  }
}
