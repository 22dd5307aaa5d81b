import type { NitroConfig } from 'nitropack/types'

/**
 * Merges the user's options of Nitro over those of fw. Lists are joined, also those inside of an object, such as `externals.inline`: without
 * fw's own entries the server would not work. Other values replace those of fw, including objects inside of an object: the options of a
 * storage driver must not be mixed with those of another one.
 */
export function mergeNitroConfig(own: NitroConfig, user: NitroConfig): NitroConfig {
  return joinKeys(own as Record<string, unknown>, user as Record<string, unknown>, (below, value) =>
    isObject(below) && isObject(value) ? joinKeys(below, value, (_, inner) => inner) : value,
  )
}

function joinKeys(
  own: Record<string, unknown>,
  user: Record<string, unknown>,
  join: (below: unknown, value: unknown) => unknown,
): Record<string, unknown> {
  const result = { ...own }
  for (const [key, value] of Object.entries(user)) {
    if (value === undefined) continue
    const below = result[key]
    result[key] = Array.isArray(below) && Array.isArray(value) ? [...below, ...value] : join(below, value)
  }
  return result
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
