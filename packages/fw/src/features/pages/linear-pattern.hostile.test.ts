import * as fc from 'fast-check'
import { analyse } from 'scslre'
import { expect, it } from 'vitest'
import { canonicalPath } from '@fw/schema/path'
import { joinPath } from '@fw/runtime/route-table'
import type { PageRoute } from '@fw/schema'
import { matchersOf } from '../../../../../test/support/linear-matchers.ts'
import { compareCosts, costOf } from '../../../../../test/support/measure/costs.ts'
import { pageTree } from './page-tree.ts'

/** Can be repeated with FW_TEST_SEED; a failure prints the seed and the smallest set of files. */
const seed = Number(process.env['FW_TEST_SEED'] ?? 20_261_119)

const separators = ['-', '--', '_', '.', '-at-', '', 'x', '+', '(g)']
const param = fc.constantFrom('[a]', '[b]', '[[c]]', '[d]', '[[e]]')
const separated = fc
  .tuple(
    fc.constantFrom('', 'v', 'no-'),
    param,
    fc.constantFrom(...separators),
    param,
    fc.constantFrom('', '-print', '.ics', 'x'),
  )
  .map((parts) => parts.join(''))
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('docs', 'x', 'edit', 'a-b', 'Über uns') },
  { weight: 2, arbitrary: fc.constantFrom('[id]', '[[lang]]', '(group)', '[slug].json', 'v[n]') },
  { weight: 2, arbitrary: fc.constantFrom('[...all]', '[...more]', '[...rest]') },
  { weight: 3, arbitrary: separated },
  {
    weight: 1,
    arbitrary: fc.tuple(separated, fc.constantFrom('-', '.'), fc.constantFrom('[y]', '[[z]]')).map((parts) => parts.join('')),
  },
)
const file = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/'))
const files = fc.array(file, { minLength: 1, maxLength: 6 })

/** Names of parameters may stand in a pattern only once. */
function pagesOf(paths: readonly string[]): PageRoute[] {
  const list = [...new Set(paths)].map((path) => {
    let count = 0
    const unique = path.replace(/\[(\.*)(\w+)\]/g, (_, dots: string, word: string) => `[${dots}${word}${count++}]`)
    return { file: `/pages/${unique}.vue`, path: `${unique}.vue` }
  })
  return pageTree([list], { extensions: ['.vue'], islands: true }).pages
}

const patternsOf = (pages: readonly PageRoute[], parent?: string): string[] =>
  pages.flatMap((page) => {
    const full = joinPath(parent, page.path)
    return [full, ...patternsOf(page.children, full)]
  })

/** Texts that lie between several parameters, and some that do not. */
const word = fc.constantFrom(
  'x',
  'edit',
  'docs',
  'a',
  'a-b',
  '1-2-3',
  '--',
  'v1',
  'y--z',
  'q.ics',
  'a-at-b',
  'no-x-print',
  '-',
  'a_b',
  'abx',
  'no-',
)
const path = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `/${words.join('/')}`)
const ordinary = fc.array(path, { minLength: 6, maxLength: 12 })

const catchAlls = (pattern: string): number => pattern.split(')*').length - 1

it('matches the same paths with the same parameters as the router library', () => {
  let compared = 0
  fc.assert(
    fc.property(files, ordinary, (paths, asked) => {
      const patterns = patternsOf(pagesOf(paths))
      const [given, linear] = matchersOf(patterns)
      patterns.forEach((pattern, at) => {
        for (const target of asked) {
          const [expected, found] = [given[at]!.parse(target), linear[at]!.parse(target)]
          expect(linear[at]!.re.test(target)).toBe(given[at]!.re.test(target))
          // Of several catch-alls, another one may contain what can stand in both.
          if (catchAlls(pattern) < 2) expect(found).toEqual(expected)
          else expect(found === null).toBe(expected === null)
          if (expected) compared++
        }
      })
    }),
    { seed, numRuns: 1500 },
  )
  expect(compared).toBeGreaterThan(2000)
})

it('no expression is superlinear, by analysis', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(files, (paths) => {
      for (const pattern of patternsOf(pagesOf(paths))) {
        const [, [matcher]] = matchersOf([pattern])
        const { source } = matcher!.re
        // A catch-all at the end, which matches everything but line breaks. In a path these are escaped.
        if (source.includes('(?:.*)') || seen.has(source)) continue
        seen.add(source)
        expect(analyse(matcher!.re).reports.map(({ type }) => `${type}: ${source}`)).toEqual([])
      }
    }),
    { seed, numRuns: 300 },
  )
  expect(seen.size).toBeGreaterThan(300)
  expect(canonicalPath('/a\n\r\u2028\u2029')).toBe('/a%0A%0D%E2%80%A8%E2%80%A9')
})

/** Paths that almost match: what lies between parameters again and again, and an end that nothing has. */
const units = ['/x', '/docs', '/edit/x', '-', '--', '.', 'x', '_', 'a', '/1-2-', '-at-', '/v1', '/a-b']
const starts = ['/', '/docs/', '/x/', '/no-', '/v']
const ends = ['', '!', '/!', '/edit!', '-print!']
const hostile = (start: string, unit: string, end: string, length: number): string =>
  start + unit.repeat(Math.ceil(length / unit.length)) + end

it('takes linear time for every set of files', { timeout: 600_000 }, async () => {
  const sets = fc.sample(files, { seed, numRuns: 10_000 })
  const batch = 500 // and paths long enough: one of them would take less than what else a process does
  for (let from = 0; from < sets.length; from += batch) {
    const lists = sets.slice(from, from + batch).map((paths) => matchersOf(patternsOf(pagesOf(paths)))[1])
    const [n, start, end] = [10_000, starts[(from / batch) % starts.length]!, ends[((from / batch / 5) % ends.length) | 0]!]
    const cost = (length: number) => () =>
      costOf(() => {
        lists.forEach((list, at) => {
          const target = hostile(start, units[(at + from) % units.length]!, end, length)
          for (const { re } of list) re.test(target)
        })
      })
    const [once, twice] = await compareCosts(cost(n), cost(2 * n), 2.6)
    expect(twice / once, `sets from ${from}: ${once} and ${twice} ms`).toBeLessThanOrEqual(2.6)
  }
})
