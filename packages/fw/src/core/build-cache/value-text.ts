/**
 * A text for any value, equal for equal values: also for functions, by their source, and for objects of classes, by their properties.
 * Options contain plugins of bundlers, which are such objects.
 */
export function valueText(value: unknown, above: readonly unknown[] = []): string {
  if (typeof value === 'function') return `function ${String(value)} ${objectText(value, above)}`
  if (typeof value === 'symbol' || typeof value === 'bigint' || value === undefined) return `${typeof value} ${String(value)}`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof RegExp || value instanceof URL) return `${value.constructor.name} ${String(value)}`
  if (value instanceof Date) return `Date ${value.getTime()}`
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name} ${valueText([...value], above)}`
  return objectText(value, above)
}

function objectText(value: object, above: readonly unknown[]): string {
  const at = above.indexOf(value)
  if (at !== -1) return `circular ${above.length - at}`
  const within = [...above, value]
  if (Array.isArray(value)) return `[${value.map((each) => valueText(each, within)).join(',')}]`
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${valueText(each, within)}`).join(',')}}`
}
