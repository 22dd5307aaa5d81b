import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ruleIdsIn } from './rule-ids.ts'
import { testTitles } from './test-titles.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

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
    .flatMap((place) => listFiles(join(root, place)).map((path) => `${place}/${path}`))
    .filter((file) => file.endsWith('.test.ts') && !left.test(file))
    .sort()
}
