import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Compiled } from '@fw/schema'
import { scanOptionReads } from './scan-option-reads.ts'

/** The files that read each option, by option path; options that nobody reads are missing. */
export function optionReaders(root: string, schema: Compiled): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const file of sourceFiles(root)) {
    for (const path of scanOptionReads(file, readFileSync(join(root, file), 'utf8'), schema)) {
      readers.set(path, [...(readers.get(path) ?? []), file])
    }
  }
  return readers
}

function sourceFiles(root: string): string[] {
  return readdirSync(join(root, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => filesBelow(join(root, 'packages', name, 'src')))
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(file))
    .map((file) => relative(root, file).split(sep).join('/'))
    .sort()
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
