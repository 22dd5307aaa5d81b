import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'

/** The text of each file below a directory, by its path from there on. */
export function textsIn(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    files.map((each) => [
      join(each.parentPath, each.name).slice(dir.length),
      readFileSync(join(each.parentPath, each.name), 'utf8'),
    ]),
  )
}
