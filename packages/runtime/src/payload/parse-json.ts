/** JSON from a stranger: the same as `JSON.parse`, but keys that reach for prototypes are refused. */
export function parseJson(text: string): unknown {
  // Looking at each key is slow, so it is done only if such a key may be inside, written plainly or with escapes.
  const suspicious = text.includes('__proto__') || text.includes('\\u005') || text.includes('"prototype"')
  return JSON.parse(text, suspicious ? refusePrototypes : undefined)
}

function refusePrototypes(key: string, value: unknown): unknown {
  const reaches =
    key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value)
  if (!reaches) return value
  const error = new TypeError(`The key ${JSON.stringify(key)} is not allowed in JSON.`)
  error.name = 'FW_JSON_PROTOTYPE_KEY'
  throw error
}
