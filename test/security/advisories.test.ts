import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { workspaceDir } from '../support/fixture.ts'
import { advisories, ownFindings, type Advisory } from './advisories.ts'

const all = Object.values(advisories).flat()

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

const isOpen = ({ tests = [], cannotApply, notYet }: Advisory): boolean => tests.length === 0 && !cannotApply && !notYet

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A title as written, or with values in place of its placeholders, which are then in the file too. */
function isTitle(title: string, written: string, code: string): boolean {
  if (title === written) return true
  const parts = written.split(/%[sjdo]|\$\{[^}]*\}|\$\w+/)
  const match = new RegExp(`^${parts.map(escaped).join('(.*)')}$`, 's').exec(title)
  return match !== null && match.slice(1).every((value) => code.includes(value))
}

/** Why a reference is wrong, or an empty string. */
function problemOf(reference: string): string {
  const [name = '', ...rest] = reference.split('.test.ts: ')
  const path = `${name}.test.ts`
  const file = join(workspaceDir, /^(?:packages|test)\//.test(path) ? path : `test/security/${path}`)
  const title = rest.join('.test.ts: ')
  if (!existsSync(file)) return `${reference}: there is no such file`
  return titlesIn(file).some((written) => isTitle(title, written, readFileSync(file, 'utf8')))
    ? ''
    : `${reference}: there is no such test`
}

describe('published advisories', () => {
  it('are all listed, each once', () => {
    expect(Object.fromEntries(Object.entries(advisories).map(([name, rows]) => [name, rows.length]))).toEqual({
      nuxt: 45,
      nitro: 13,
      libraries: 13,
      vite: 18,
      next: 25,
      sveltekit: 11,
      astro: 14,
      'react-router': 9,
    })
    const ids = all.flatMap((advisory) => advisory.ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(185)
    expect(ids.filter((id) => /^(?:CVE|GHSA)/.test(id) && !/^(?:CVE-\d{4}-\d{4,6}|GHSA(?:-[\da-z]{4}){3})$/.test(id))).toEqual([])
  })

  it('have a test each, or a reason why they cannot apply', () => {
    expect([...all, ...ownFindings].filter(isOpen)).toEqual([])
    const count = (is: (advisory: Advisory) => boolean): number => all.filter(is).length
    console.log({
      rows: all.length,
      advisories: all.flatMap(({ ids }) => ids).length,
      tested: count(({ tests }) => tests !== undefined),
      cannotApply: count(({ tests }) => tests === undefined),
      testedButAlsoNeedABuilder: count(({ notYet }) => notYet === 'builder'),
    })
  })

  it('name tests that exist', () => {
    const references = new Set([...all, ...ownFindings].flatMap(({ tests = [] }) => tests))
    expect([...references].map(problemOf).filter(Boolean)).toEqual([])
  })
})
