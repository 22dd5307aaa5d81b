import { canonicalPath } from '@fw/schema/path'
import type { RouterMatcher } from 'vue-router'

/**
 * Makes a matcher of vue-router compare canonical paths, as the server does: `/a%2Bb` is the page `/a+b`. vue-router compares the text as it is.
 */
export function withCanonicalPaths<Matcher extends Pick<RouterMatcher, 'resolve'>>(matcher: Matcher): Matcher {
  const { resolve } = matcher
  matcher.resolve = (location, current) =>
    resolve('path' in location && location.path != null ? { ...location, path: canonicalPath(location.path) } : location, current)
  return matcher
}
