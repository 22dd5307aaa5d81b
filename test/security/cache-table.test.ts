import { describe, it } from 'vitest'
import { cookieTable, expectCookiesKeptApart } from '../support/expect-cookies-kept-apart.ts'
import { attackSite } from './attack-site.ts'
import { useServer } from './servers.ts'

/* The same table for Netlify, Vercel and Cloudflare is in test/server. */

describe('cookies and caches (T-CACHE-4)', () => {
  const site = useServer('production', attackSite)

  it.each(cookieTable)('with the rule %s keep no cookie that was set by the %s', async (rule, _, path) => {
    await expectCookiesKeptApart(site.url, rule, path)
  })
})
