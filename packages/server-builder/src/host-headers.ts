import type { BuildProblem } from '@fw/kit'
import type { BuildApp, SecurityRule } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { presetName } from './preset-name.ts'

/** Hosts that serve public files themselves, with headers from a file that Nitro writes. */
const withHeaderFile = /^(?:vercel|netlify|cloudflare)/

/** Hosts that send the values of all matching patterns, joined by commas. */
const joinsValues = /^(?:netlify|cloudflare)/

/**
 * Makes hosts send the headers of `security.headers` with public files and prerendered pages. Not those that a route rule changes, if the host
 * cannot make exceptions.
 */
export function addHostHeaders({ options: { security }, progress }: BuildApp, nitro: Nitro): void {
  const preset = presetName(nitro)
  if (!withHeaderFile.test(preset)) return
  const rules: Record<string, HostRule> = { ...nitro.options.routeRules }
  const own = Object.entries(rules).filter(([pattern]) => pattern !== '/**')
  const everywhere = rules['/**'] ?? {}
  const all = withoutRemoved({ ...security.headers, ...everywhere.security?.headers, ...everywhere.headers })
  const exceptions = new Set<string>()
  for (const [pattern, rule] of own) {
    const changed = Object.entries({ ...rule.security?.headers, ...rule.headers }).filter(([name]) =>
      Boolean(security.headers[name.toLowerCase()]),
    )
    for (const [name, value] of changed) if (value === false || joinsValues.test(preset)) exceptions.add(name.toLowerCase())
    if (changed.length > 0) rules[pattern] = { ...rule, headers: withoutRemoved({ ...rule.security?.headers, ...rule.headers }) }
  }
  for (const name of exceptions) delete all[name]
  rules['/**'] = { ...everywhere, headers: all }
  nitro.options.routeRules = rules as Nitro['options']['routeRules'] // with further headers
  if (exceptions.size === 0) return
  const { code, why, fix } = noExceptions(preset, [...exceptions])
  progress.warn(`${code}: ${why}\n  → ${fix}`)
}

function noExceptions(preset: string, names: readonly string[]): BuildProblem & { code: string; why: string; fix: string } {
  return {
    level: 'warning',
    code: 'FW_PRESET_HEADERS',
    why: `The preset ${preset} serves public files and prerendered pages without ${names.map((name) => `"${name}"`).join(', ')}: a route rule changes it for some paths, and this host makes no exceptions.`,
    fix: 'Set it with `headers` in `routeRules` for the paths that need it.',
  }
}

/** Headers that a static host must be configured to send. Undefined if the host reads them from a file. */
export function headersOfHost({ options: { security } }: BuildApp, nitro: Nitro): Readonly<Record<string, string>> | undefined {
  return nitro.options.static && !withHeaderFile.test(presetName(nitro)) ? withoutRemoved(security.headers) : undefined
}

interface HostRule {
  headers?: Record<string, string>
  security?: SecurityRule
}

function withoutRemoved(headers: Record<string, string | false>): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return Object.fromEntries([...new Map(lower)].filter((entry): entry is [string, string] => entry[1] !== false))
}
