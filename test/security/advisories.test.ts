import { describe, expect, it } from 'vitest'
import { advisories, ownFindings, type Advisory } from './advisories.ts'
import { problemOf } from './named-tests.ts'

const all = Object.values(advisories).flat()

const isOpen = ({ tests = [], cannotApply, notYet }: Advisory): boolean => tests.length === 0 && !cannotApply && !notYet

describe('published advisories', () => {
  it('are all listed, each once', () => {
    expect(Object.fromEntries(Object.entries(advisories).map(([name, rows]) => [name, rows.length]))).toEqual({
      nuxt: 45,
      nitro: 13,
      libraries: 14,
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
