import type { StandardSchemaV1 } from '@standard-schema/spec'
import { withArticle } from './describe-check.ts'

/** Of a failed union, the alternative whose issue is nested deepest. */
export function innermost(issue: StandardSchemaV1.Issue): StandardSchemaV1.Issue {
  const alternatives = 'issues' in issue && Array.isArray(issue.issues) ? (issue.issues as StandardSchemaV1.Issue[]) : [] // valibot's issues of a union
  // Paths of alternatives are relative to the value of the union.
  const inside = alternatives.map(innermost).find(({ path = [] }) => path.length > 0)
  return inside ? { ...inside, path: [...(issue.path ?? []), ...(inside.path ?? [])] } : issue
}

/** Whether an issue is about a missing or an unexpected key. Valibot marks both in the path. */
export function keyIssue(issue: StandardSchemaV1.Issue): 'missing' | 'strange' | undefined {
  const last: unknown = issue.path?.at(-1)
  if (typeof last !== 'object' || last === null || !('origin' in last) || last.origin !== 'key') return undefined
  return 'expected' in issue && issue.expected === 'never' ? 'strange' : 'missing'
}

/** Describes what an issue inside a value expected. Valibot says `(string | Array)`; custom checks carry their description as message. */
export function expectedText(issue: StandardSchemaV1.Issue): string {
  const literals = literalsIn(issue)
  const expected = 'expected' in issue && typeof issue.expected === 'string' ? issue.expected : 'unknown'
  if (expected === 'unknown') return withArticle(issue.message)
  const words = [...new Set(expected.replaceAll(/[()]/g, '').split(' | '))]
    .filter((word) => !word.startsWith('"') && word !== 'unknown')
    .map((word) => wordFor[word] ?? `a ${word}`)
  if (literals.length > 0)
    words.push(`${literals.length > 1 ? 'one of ' : ''}${literals.map((literal) => JSON.stringify(literal)).join(', ')}`)
  return words.length > 0 ? words.join(' or ') : 'another value'
}

const wordFor: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  Array: 'an array',
  Object: 'an object',
  RegExp: 'a regular expression',
  Function: 'a function',
  null: 'null',
  undefined: 'left out',
}

export function literalsIn(issue: StandardSchemaV1.Issue): string[] {
  const expected = 'expected' in issue && typeof issue.expected === 'string' ? issue.expected : ''
  return [...expected.matchAll(/"([^"]+)"/g)].map((match) => match[1]!) // the group always matches
}
