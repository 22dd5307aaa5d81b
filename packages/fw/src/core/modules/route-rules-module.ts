import type { FwOptions, GeneratedFile } from '@fw/schema'
import { literal } from '../../source/literal.ts'

/** `#build/route-rules`: what `routeRules` say to the app itself. Nothing, in most apps, and then it costs nothing. */
export function routeRulesModule(options: Pick<FwOptions, 'routeRules' | 'router'>): GeneratedFile {
  return {
    name: 'route-rules.mjs',
    reads: ['routerOptions'],
    text: () => {
      const { sensitive } = options.router.options as { sensitive?: boolean } // an option of the router library
      return textOf(options.routeRules, sensitive === true ? '' : 'i')
    },
  }
}

function textOf(rules: FwOptions['routeRules'], flags: string): string {
  const entries = Object.entries(rules)
    .map(([pattern, rule]): [string, Record<string, unknown>] => [pattern, forApp(rule)])
    .filter(([, rule]) => Object.keys(rule).length > 0)
    .sort(([a], [b]) => specificity(a) - specificity(b) || a.length - b.length)
  if (entries.length === 0) return 'export const rulesFor = undefined\n'
  const lines = entries.map(
    ([pattern, rule]) => `  [new RegExp(${literal(expressionOf(pattern))}, ${literal(flags)}), ${literal(rule)}],\n`,
  )
  return `import { matchRules } from '#app/router/rules'\nexport const rulesFor = matchRules([\n${lines.join('')}])\n`
}

function forApp({ appMiddleware, appLayout }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(appMiddleware === undefined || appMiddleware === false ? {} : { appMiddleware: namesOf(appMiddleware) }),
    ...(appLayout === undefined ? {} : { appLayout }),
  }
}

/** One form for the three in which middleware may be written. */
function namesOf(rule: unknown): Record<string, unknown> {
  if (typeof rule === 'string') return { [rule]: true }
  return Array.isArray(rule) ? Object.fromEntries(rule.map((name: unknown) => [String(name), true])) : { ...(rule as object) } // names with yes or no
}

/** As the server ranks rules: a rest, then parameters, then the path itself. */
const specificity = (pattern: string): number => (/\*\*/.test(pattern) ? 0 : /[:*]/.test(pattern) ? 1 : 2)

/** `/a/:id/**` → `^/a/[^/]+(?:/.*)?$` */
function expressionOf(pattern: string): string {
  const parts = pattern.split('/').filter(Boolean)
  const source = parts.map((part) =>
    part.startsWith('**') ? '(?:/.*)?' : part === '*' || part.startsWith(':') ? '/[^/]+' : `/${escaped(part)}`,
  )
  return `^${source.join('') || '/'}$`
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
