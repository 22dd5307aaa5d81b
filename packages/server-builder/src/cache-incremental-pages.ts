import type { Nitro } from 'nitropack/types'

type CacheRule = Exclude<NonNullable<Nitro['options']['routeRules'][string]['cache']>, false>

/** The options of Vercel that also apply elsewhere. */
interface IsrOptions {
  expiration?: number | false
  allowQuery?: string[]
}

/** Hosts that implement `isr`. Elsewhere the server does: it stores pages and renders them again in the background. */
const hostsWithIsr = /^(?:vercel|netlify)/

/**
 * Implements the `isr` rule on other hosts: `isr: 60` becomes `swr: 60`, `isr: true` is cached until the next build. With `isr: false` or
 * `swr: false`, the rules of a wider pattern do not cache a page.
 */
export function cacheIncrementalPages({ options: { preset, routeRules } }: Pick<Nitro, 'options'>): void {
  if (hostsWithIsr.test(preset)) return
  for (const rule of Object.values(routeRules)) {
    const { isr, swr } = rule as { isr?: boolean | number | IsrOptions; swr?: unknown } // not declared by Nitro here
    if (rule.cache !== undefined) continue
    if (isr === false || swr === false) rule.cache = false
    if (!isr) continue
    const seconds = typeof isr === 'object' ? isr.expiration || 0 : Number(isr)
    const { allowQuery } = typeof isr === 'object' ? isr : {}
    rule.cache = { swr: true, maxAge: isr === true ? 0 : seconds, ...(allowQuery ? { allowQuery } : {}) } as CacheRule // Nitro does not know `allowQuery`
  }
}
