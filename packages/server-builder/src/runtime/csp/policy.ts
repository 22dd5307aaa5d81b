import { csp, security } from '#fw/settings'
import type { CspOptions } from '@fw/schema'
import { cspDirectives } from '@fw/schema/csp'
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

function createPolicy(options: CspOptions): Policy {
  const directives = cspDirectives(options, security.origins)
  const cdn = cdnSource(useRuntimeConfig().app.cdnURL)
  if (cdn !== undefined) {
    for (const [name, sources] of directives)
      if (forAssets.has(name) && !sources.includes(`'none'`)) directives.set(name, [...sources, cdn])
  }
  const needsStyles = ['style-src', 'style-src-elem'].some((name) => directives.get(name)?.includes(`'unsafe-inline'`) === false)
  return { isReportOnly: options.report === true, needsStyles, directives }
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
