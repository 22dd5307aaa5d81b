import type { PathParserOptions, RouterMatcher } from 'vue-router'

export type Matcher = ReturnType<RouterMatcher['getRoutes']>[number]

/** Gives matchers of the router library expressions that take linear time. */
export type MatchLinearly = (matchers: Iterable<Matcher>, options: PathParserOptions) => void

/** @param expressions - By the path of a record from the root, without what stands at their end. */
export default function linearMatching(expressions: Readonly<Record<string, string>>): MatchLinearly {
  const made = new Map<string, RegExp>()
  return (matchers, options) => {
    for (const matcher of matchers) {
      const source = Object.hasOwn(expressions, matcher.record.path) ? expressions[matcher.record.path] : undefined
      if (source === undefined) continue
      const flags = options.sensitive ? '' : 'i'
      const text = `^${source}${endOf(options)}`
      let expression = made.get(flags + text)
      if (!expression) made.set(flags + text, (expression = new RegExp(text, flags)))
      matchBy(expression, matcher)
    }
  }
}

function matchBy(expression: RegExp, matcher: Matcher): void {
  matcher.re = expression
  matcher.parse = (path) => {
    const match = expression.exec(path)
    if (!match) return null
    const params: Record<string, string | string[]> = {}
    matcher.keys.forEach(({ name, repeatable }, at) => {
      const value = match[at + 1] ?? ''
      params[name] = value && repeatable ? value.split('/') : value
    })
    return params
  }
}

/** As the router library ends its expressions. */
function endOf({ strict, end = true }: PathParserOptions): string {
  if (!strict) return end ? '/?$' : '/?'
  return end ? '$' : '(?:/|$)'
}
