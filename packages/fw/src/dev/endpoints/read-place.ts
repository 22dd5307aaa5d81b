import { statSync } from 'node:fs'
import { resolve } from 'pathe'
import { pathInside, realPath } from '../guard/path-inside.ts'
import type { Place } from './editor-command.ts'

/** Parses the position that a page asks to open. Returns undefined unless it is an existing file in one of the directories. */
export function readPlace(
  { file, line, column }: Readonly<Record<string, unknown>>,
  rootDir: string,
  dirs: readonly string[],
): Place | undefined {
  if (typeof file !== 'string' || file === '' || file.includes('\0')) return undefined
  const real = realPath(resolve(rootDir, file))
  if (real === undefined || !dirs.some((dir) => pathInside(realPath(dir) ?? dir, real))) return undefined
  if (!statSync(real, { throwIfNoEntry: false })?.isFile()) return undefined
  return { file: real, line: countOf(line), column: countOf(column) }
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : 1
}
