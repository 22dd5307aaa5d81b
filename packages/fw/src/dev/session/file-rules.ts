import type { FwOptions } from '@fw/schema'
import { createBase, createRuleMatcher, matchingForm, mergeRules, normalizePattern, readTarget } from '@fw/schema/path'

/** The route rules of a public file. */
export interface FileRules {
  /** Whether a redirect or a proxy replaces the file. */
  isReplaced: boolean
  headers: Record<string, string>
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
  'access-control-max-age': '0',
}

/**
 * Finds the route rules of public files in development, where the dev server serves them itself. In production rules are applied
 * before files are served.
 *
 * @param options - Read again when their rules have changed.
 */
export function createFileRules(options: Pick<FwOptions, 'app' | 'router' | 'routeRules'>): (path: string) => FileRules {
  const base = createBase(options.app.baseURL)
  let rules: FwOptions['routeRules'] | undefined
  let find: (path: string) => FileRules
  return (path) => {
    const { sensitive = false } = options.router.options as { sensitive?: boolean } // an option of vue-router
    if (rules !== options.routeRules) {
      rules = options.routeRules
      const entries = Object.entries(rules).map(([pattern, rule]) => [normalizePattern(pattern, sensitive), { ...rule }] as const)
      find = createRuleMatcher(entries, (matched) => forFiles(mergeRules(matched)))
    }
    const target = readTarget(path)
    return find(matchingForm((target && base.strip(target)?.decoded) ?? '/', sensitive))
  }
}

function forFiles({ redirect, proxy, cors, headers }: Record<string, unknown>): FileRules {
  return {
    isReplaced: Boolean(redirect || proxy),
    headers: { ...(cors ? corsHeaders : {}), ...(headers as Record<string, string> | undefined) }, // validated by Nitro
  }
}
