/** Members that belong together, so that the more specific rule replaces the other one as a whole. */
const wholes = new Set(['redirect', 'proxy'])

/** Merges the rules that apply to a path; of two values the later one wins, and objects are merged. */
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
