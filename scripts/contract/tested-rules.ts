import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ruleIdsIn } from './rule-ids.ts'
import { testTitles } from './test-titles.ts'

const places = ['packages', 'test', 'scripts']
const left = /(?:^|\/)(?:node_modules|dist|fixtures|\.tmp)\//

/** The rules mentioned in test titles, with the files of these tests. */
export function testedRules(root: string): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const file of testFiles(root)) {
    const ids = testTitles(file, readFileSync(join(root, file), 'utf8')).flatMap(ruleIdsIn)
    for (const id of new Set(ids)) files.set(id, [...(files.get(id) ?? []), file])
  }
  return files
}

function testFiles(root: string): string[] {
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) => readdirSync(join(root, place), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !left.test(file))
    .sort()
}
