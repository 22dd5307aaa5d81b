import { readTarget, ruleTarget } from '@fw/schema/path'
import type { RouteLocationNormalized, RouteLocationRaw } from 'vue-router'
import type { FwApp } from '../app/fw-app.ts'
import { decideRedirect, hrefWithin } from './navigate-to.ts'
import { MAX_REDIRECTS, pageNotFound } from './navigation-errors.ts'
import type { RedirectRule } from '../app/routing-state.ts'
import { judgeUrl } from './safe-url.ts'

/** What a navigation to a path with a `redirect` rule becomes: one to the target of the rule, or a new page load if no page of the app answers it. */
export function followRedirectRule(
  fwApp: FwApp,
  { to, statusCode, depth }: RedirectRule,
  route: RouteLocationNormalized,
): RouteLocationRaw | false {
  const read = readTarget(route.fullPath.replace(/#.*/s, ''))
  const address = read && ruleTarget(to, depth, read.sent, read.query)
  const judged = address === undefined ? undefined : judgeUrl(address)
  if (!judged || judged.kind === 'unsafe') throw pageNotFound(route.fullPath)
  if (import.meta.client && fwApp._routing!.redirects++ >= MAX_REDIRECTS)
    throw new Error(`Route rules have redirected ${MAX_REDIRECTS} times, the last time from ${route.fullPath}: that is a loop.`)
  const isElsewhere = judged.kind === 'external'
  const location = isElsewhere ? judged.href : judged.path
  const target = route.hash === '' || location.includes('#') ? location : location + route.hash
  if (!isElsewhere && fwApp.$router.resolve(target).matched.length > 0) return target
  const href = isElsewhere ? target : hrefWithin(fwApp, target)
  if (import.meta.client) window.location.assign(href)
  else void decideRedirect(fwApp, href, statusCode)
  return false
}
