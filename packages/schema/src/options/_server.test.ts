import { expect, it } from 'vitest'
import { routeRuleIssue } from './_server.ts'

it.each([
  [{ max: 60, per: 60 }, undefined],
  [{ max: 1, per: 0.5, by: 'cf-connecting-ip' }, undefined],
  [false, undefined],
  [{ max: 0, per: 60 }, '`rateLimit.max`'],
  [{ max: 1.5, per: 60 }, '`rateLimit.max`'],
  [{ max: 60, per: 0 }, '`rateLimit.per`'],
  [{ max: 60 }, '`rateLimit`'],
  [{ max: 60, per: 60, by: 'a header' }, '`rateLimit.by`'],
  [{ max: 60, per: 60, key: 'x' }, '`rateLimit`'],
  [true, '`rateLimit`'],
])('rateLimit: %o', (rateLimit, path) => {
  const issue = routeRuleIssue({ rateLimit })
  if (path === undefined) expect(issue).toBeUndefined()
  else expect(issue).toContain(path)
})
