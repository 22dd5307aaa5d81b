import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'

/** The content of each file in a directory, by relative path. */
export function textsIn(dir: string): Record<string, string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    files.map((each) => [
      join(each.parentPath, each.name).slice(dir.length),
      readFileSync(join(each.parentPath, each.name), 'utf8'),
    ]),
  )
}
