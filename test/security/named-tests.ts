import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { workspaceDir } from '../support/fixture.ts'

/** Titles of the tests in a file that always run, or run on one server or platform only. */
const titles = new Map<string, string[]>()
function titlesIn(file: string): string[] {
  const known = titles.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  // `it('…'`, `it.each(…)('…'`, `test.runIf(…)('…'`, with the quotes that a formatter chooses.
  const found = [
    ...code.matchAll(/(?:\b(?:it|test)|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g),
  ]
  const skipped = [...code.matchAll(/\b(?:it|test|describe)\.(?:skip|todo|fails)\b/g)]
  if (skipped.length > 0) throw new Error(`${file} has tests that are skipped.`)
  const result = found.map(([, single, double, template]) => (single ?? double ?? template!).replace(/\\(['"`])/g, '$1'))
  titles.set(file, result)
  return result
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A title as written, or with values in place of its placeholders, which are then in the file too. */
function isTitle(title: string, written: string, code: string): boolean {
  if (title === written) return true
  const parts = written.split(/%[sjdo]|\$\{[^}]*\}|\$\w+/)
  const match = new RegExp(`^${parts.map(escaped).join('(.*)')}$`, 's').exec(title)
  return match !== null && match.slice(1).every((value) => code.includes(value))
}

/** Why a reference to a test, `file: title`, is wrong, or an empty string. A file without a directory is in `test/security`. */
export function problemOf(reference: string): string {
  const [name = '', ...rest] = reference.split('.test.ts: ')
  const path = `${name}.test.ts`
  const file = join(workspaceDir, /^(?:packages|test)\//.test(path) ? path : `test/security/${path}`)
  const title = rest.join('.test.ts: ')
  if (!existsSync(file)) return `${reference}: there is no such file`
  return titlesIn(file).some((written) => isTitle(title, written, readFileSync(file, 'utf8')))
    ? ''
    : `${reference}: there is no such test`
}
