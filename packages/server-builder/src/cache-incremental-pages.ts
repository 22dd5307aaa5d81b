import type { Nitro } from 'nitropack/types'

/** `isr` is a feature of these hosts. Elsewhere the server does it: pages are stored, and rendered again in the background. */
const hostsWithIsr = /^(?:vercel|netlify)/

/** Gives the rule `isr` its effect on hosts that have none of their own: `isr: 60` is `swr: 60`, `isr: true` is kept until the next build. */
export function cacheIncrementalPages({ options: { preset, routeRules } }: Pick<Nitro, 'options'>): void {
  if (hostsWithIsr.test(preset)) return
  for (const rule of Object.values(routeRules)) {
    const { isr } = rule as { isr?: boolean | number | { expiration?: number | false } } // Nitro types it only where it does something
    if (!isr || rule.cache !== undefined) continue
    const seconds = typeof isr === 'object' ? isr.expiration || 0 : Number(isr)
    rule.cache = { swr: true, maxAge: isr === true ? 0 : seconds }
  }
}
