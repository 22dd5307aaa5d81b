/**
 * Merges app configurations; later ones take precedence. Objects are merged recursively, other values are replaced. A file that has
 * just been created may export nothing.
 */
export function mergeAppConfig(configs: readonly (Record<string, unknown> | undefined)[]): Record<string, unknown> {
  return configs.reduce<Record<string, unknown>>((weaker, stronger) => join(weaker, stronger), {})
}

function join(weaker: Record<string, unknown>, stronger: Record<string, unknown> | undefined): Record<string, unknown> {
  const result = { ...weaker }
  for (const [key, value] of Object.entries(stronger ?? {})) {
    if (key === '__proto__' || value === undefined) continue
    const below = result[key]
    result[key] = isObject(below) && isObject(value) ? join(below, value) : value
  }
  return result
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
