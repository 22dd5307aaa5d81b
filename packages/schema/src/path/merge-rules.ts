/** Keys that belong together: a more specific rule replaces them as a whole. */
const wholes = new Set(['redirect', 'proxy', 'rateLimit'])

/** Merges the rules of a path. Later values win, and objects are merged. */
export function mergeRules(rules: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const rule of rules) {
    for (const [name, value] of Object.entries(rule)) {
      if (value === undefined || value === null) continue
      const before = result[name]
      result[name] = !wholes.has(name) && isPlainObject(before) && isPlainObject(value) ? mergeRules([before, value]) : value
    }
  }
  return result
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
