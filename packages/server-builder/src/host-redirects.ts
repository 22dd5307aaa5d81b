import type { Nitro } from 'nitropack/types'
import { presetName } from './preset-name.ts'

interface HostRule {
  redirect?: { to: string; statusCode?: number }
  headers?: Record<string, string>
}

/**
 * Keeps hosts from redirecting to another site. They insert the rest of a path as it was sent: with the rule `'/en/**': { redirect: '/**' }`,
 * `/en//evil.example` would lead to `//evil.example`. Such requests are left to the server, which redirects to `/evil.example`.
 */
export function keepHostRedirects(nitro: Nitro): void {
  const { options } = nitro
  const preset = presetName(nitro)
  if (!/^(?:vercel|netlify|cloudflare)/.test(preset)) return
  const rules = Object.entries(options.routeRules as Record<string, HostRule>)
  const open = rules.filter(([pattern, { redirect }]) => pattern.endsWith('/**') && redirect?.to.startsWith('/**'))
  if (open.length === 0) return
  if (preset.startsWith('vercel')) {
    const config = options.vercel?.config
    const routes = open.map(([pattern, { redirect, headers }]) => ({
      src: pattern.replace('/**', '/((?![/\\\\]).*)'),
      status: redirect!.statusCode ?? 307,
      headers: { ...headers, Location: redirect!.to.replace('/**', '/$1') },
    }))
    const all = [...(config?.routes ?? []), ...routes]
    options.vercel = { ...options.vercel, config: { version: 3, ...config, routes: all } as NonNullable<typeof config> } // does not declare redirects
  } else if (options.static) return // there is no server
  const isOpen = new Set(open.map(([pattern]) => pattern))
  options.routeRules = Object.fromEntries(
    rules.map(([pattern, { redirect, ...rule }]) => [
      pattern,
      { ...rule, ...(redirect && !isOpen.has(pattern) ? { redirect } : {}) },
    ]),
  ) as Nitro['options']['routeRules']
}
