import { csp, security } from '#fw/settings'
import type { CspOptions } from '@fw/schema'
import { useRuntimeConfig } from '../config.ts'
import type { InlineSources } from './inline-sources.ts'

/** A policy without what belongs to a page. */
export interface Policy {
  isReportOnly: boolean
  /** Whether styles need hashes as well. */
  needsStyles: boolean
  directives: ReadonlyMap<string, readonly string[]>
}

/** Directives whose URLs may belong to assets. */
const forAssets = new Set([
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'worker-src',
])

/** Ignored in a meta element, or invalid there. */
const onlyInHeaders = new Set(['frame-ancestors', 'report-to', 'report-uri', 'sandbox'])

const policies = new WeakMap<object, Policy>()

/** Returns the policy for the pages of a route rule. Computed once per process and combination of rules. */
export function policyFor(rule: CspOptions | undefined): Policy {
  const key = rule ?? policies
  let policy = policies.get(key)
  if (!policy) policies.set(key, (policy = createPolicy({ ...csp, ...rule })))
  return policy
}

function createPolicy({ report = false, styles, ...own }: CspOptions): Policy {
  const defaults: Record<string, string[]> = {
    'default-src': [`'self'`],
    'script-src': [`'self'`],
    'style-src': [`'self'`, ...(styles === 'strict' ? [] : [`'unsafe-inline'`])],
    'img-src': [`'self'`, 'data:'], // small images and fonts are part of style sheets
    'font-src': [`'self'`, 'data:'],
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'frame-ancestors': [`'self'`],
    'form-action': [`'self'`, ...security.origins],
  }
  const directives = new Map<string, readonly string[]>()
  const cdn = cdnSource(useRuntimeConfig().app.cdnURL)
  for (const [name, sources] of Object.entries({ ...defaults, ...own } as Record<string, string[] | false | undefined>)) {
    if (!sources) continue
    const isNone = sources.includes(`'none'`)
    directives.set(name, cdn !== undefined && forAssets.has(name) && !isNone ? [...sources, cdn] : sources)
  }
  const needsStyles = ['style-src', 'style-src-elem'].some((name) => directives.get(name)?.includes(`'unsafe-inline'`) === false)
  return { isReportOnly: report, needsStyles, directives }
}

function cdnSource(url: string): string | undefined {
  if (!/^(?:https?:)?\/\//i.test(url)) return undefined
  const directory = url.endsWith('/') ? url : `${url}/` // without the slash it would be one file
  return directory.replace(/^\/\//, '').replaceAll(';', '%3B').replaceAll(',', '%2C')
}

/** The text of a policy for a page with these inline elements. */
export function policyText({ directives }: Policy, inline: InlineSources, nonce: string, where: 'header' | 'meta'): string {
  const parts: string[] = []
  for (const [name, sources] of directives) {
    if (where === 'meta' && onlyInHeaders.has(name)) continue
    const further = name.startsWith('script-src') ? inline.scripts : name.startsWith('style-src') ? inline.styles : undefined
    parts.push([name, ...(further ? allowed(name, sources, further, nonce) : sources)].join(' '))
  }
  return parts.join('; ')
}

/** With a hash or a nonce, browsers ignore `'unsafe-inline'`, so none is added to it. */
function allowed(name: string, sources: readonly string[], hashes: readonly string[], nonce: string): readonly string[] {
  if (name.endsWith('-attr') || sources.includes(`'unsafe-inline'`)) return sources
  const others = sources.filter((source) => source !== `'none'`)
  return [...others, ...new Set(hashes), ...(nonce === '' ? [] : [`'nonce-${nonce}'`])]
}
