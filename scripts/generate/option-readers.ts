import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiled } from '@fw/schema'
import { scanOptionReads } from './scan-option-reads.ts'
import { sourceFiles } from './source-files.ts'

/** The files that read each option, by option path. Options without a reader are omitted. */
export function optionReaders(root: string, schema: Compiled): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const file of sourceFiles(root)) {
    for (const path of scanOptionReads(file, readFileSync(join(root, file), 'utf8'), schema)) {
      readers.set(path, [...(readers.get(path) ?? []), file])
    }
  }
  return readers
}
