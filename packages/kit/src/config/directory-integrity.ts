import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'pathe'
import { listFiles, listLinks } from '../files/list-files.ts'

/**
 * A hash of the paths, contents and links in a directory. It identifies a layer instead of a hash of its archive, because git hosts
 * compress the same files differently from time to time, and clones have no archive.
 */
export function directoryIntegrity(dir: string): string {
  const files = listFiles(dir).map((path) => ({ path, type: 'file', read: () => readFileSync(join(dir, path)) }))
  const links = listLinks(dir).map((path) => ({ path, type: 'link', read: () => Buffer.from(readlinkSync(join(dir, path))) }))
  const hash = createHash('sha512')
  for (const { path, type, read } of [...files, ...links].toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const content = read()
    hash.update(JSON.stringify([type, path, content.byteLength])).update(content)
  }
  return `sha512-${hash.digest('base64')}`
}
