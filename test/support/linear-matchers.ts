import { createRouterMatcher } from 'vue-router'
import { linearPattern } from '../../packages/fw/src/features/pages/linear-pattern.ts'
import linearMatching, { type Matcher } from '../../packages/runtime/src/router/linear-matching.ts'

/** Matchers of the router library for patterns, as they are and with linear expressions. */
export function matchersOf(patterns: readonly string[]): [given: Matcher[], linear: Matcher[]] {
  const make = (): Matcher[] => patterns.map((path) => createRouterMatcher([{ path, component: {} }], {}).getRoutes()[0]!)
  const known: Record<string, string> = {}
  for (const pattern of patterns) {
    const expression = linearPattern(pattern)
    if (expression !== undefined) known[pattern] = expression
  }
  const linear = make()
  linearMatching(known)(linear, {})
  return [make(), linear]
}
