import { createRuleMatcher, decodePath, matchingForm, mergeRules, type PatternRule } from '@fw/schema/path'
import type { AppRouteRules, FollowRedirectRule } from '../app/routing-state.ts'

/** Rules by their normalised patterns, as the build writes them. */
export type AppPatternRule = PatternRule<AppRouteRules>

/** Returns the function that finds the rules of an escaped path. All that match count, and of two that disagree the more specific one. */
export function matchRules(
  rules: readonly AppPatternRule[],
  caseSensitive: boolean,
  follow?: FollowRedirectRule,
): (path: string) => AppRouteRules {
  const find = createRuleMatcher(rules as readonly PatternRule<Record<string, unknown>>[], mergeRules) // members are merged by name
  return (path) => {
    const found = find(matchingForm(decodePath(path), caseSensitive)) as AppRouteRules // of the rules above
    return follow && found.redirect ? { ...found, follow } : found
  }
}
