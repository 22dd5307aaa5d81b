import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** The content of each file in a directory, by relative path. */
export function textsIn(dir: string): Record<string, string> {
  return Object.fromEntries(listFiles(dir).map((path) => [path, readFileSync(join(dir, path), 'utf8')]))
}
