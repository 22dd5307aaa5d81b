import type { BuildProblem } from '@fw/kit'
import { hashSource, inlineScripts } from './runtime/csp/inline-sources.ts'

const policyElement = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/

/** The inline scripts of a page that the policy in it blocks. It applies to what follows it. */
export function blockedScripts(html: string): string[] {
  const policy = policyElement.exec(html)
  const directives = (policy?.[1] ?? '').split('; ').map((text) => text.split(' '))
  const sources = ['script-src-elem', 'script-src', 'default-src']
    .map((name) => directives.find(([first]) => first === name))
    .find((found) => found !== undefined)
  if (!policy || !sources) return []
  const hashes = new Set(sources.map((source) => source.replaceAll('&quot;', '"').replaceAll('&amp;', '&')))
  if (hashes.has(`'unsafe-inline'`)) return []
  return inlineScripts(html.slice(policy.index)).filter((text) => !hashes.has(hashSource(text)))
}

/** Collects the blocked scripts of prerendered pages. */
export class BlockedScripts {
  /** Pages by script. */
  private readonly pages = new Map<string, string[]>()

  add(route: string, html: string): void {
    for (const script of new Set(blockedScripts(html))) {
      const routes = this.pages.get(script)
      if (routes) routes.push(route)
      else this.pages.set(script, [route])
    }
  }

  problems(): BuildProblem[] {
    return [...this.pages].slice(0, 10).map(([script, [first, ...others]]) => ({
      level: 'warning',
      code: 'FW_CSP_SCRIPT' as const,
      why: `The content security policy of ${first}${others.length > 0 ? ` and ${others.length} other pages` : ''} blocks an inline script: ${sample(script)}`,
      fix: 'Add it with `useHead`. A hook `render:html` must append it to a part, and later hooks cannot add scripts. If it is text of others, nothing is wrong with the policy.',
    }))
  }
}

function sample(script: string): string {
  const text = script.trim().replaceAll(/\s+/g, ' ')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
