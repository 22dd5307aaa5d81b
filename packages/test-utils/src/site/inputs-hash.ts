import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'

/** Directories and files that a build does not read. */
const skipped = /^(?:node_modules|dist|coverage|tests?|__tests__|\..*)$/
const kept = /^\.(?:env|fwrc|fwignore|config)/
const test = /\.(?:test|spec)\.[cm]?[jt]sx?$|^vitest\./

/** A hash of all files that a build may read, and of its environment. Packages count by their lockfile. */
export function inputsHash(dirs: readonly string[], env: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([process.version, Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
  for (const dir of dirs) addDirectory(hash, dir, '')
  return hash.digest('hex').slice(0, 24)
}

function addDirectory(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  const entries = readdirSync(join(root, path), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if ((skipped.test(entry.name) && !kept.test(entry.name)) || test.test(entry.name)) continue
    const file = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) addDirectory(hash, root, file)
    else if (entry.isFile())
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0')
  }
}
