/** The type of a JSON value as source code. Null and undefined become `unknown`, since nothing is known about them. */
export function valueType(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'unknown'
  if (Array.isArray(value)) {
    const types = [...new Set(value.map((each) => valueType(each, indent)))].sort()
    return types.length === 0 ? 'unknown[]' : `(${types.join(' | ')})[]`
  }
  if (typeof value === 'object') return objectType(value as Record<string, unknown>, indent) // not null or an array
  return typeof value === 'function' ? 'unknown' : typeof value
}

function objectType(value: Record<string, unknown>, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.keys(value)
    .sort()
    .map((key) => `${inner}${JSON.stringify(key)}: ${valueType(value[key], inner)}\n`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}
