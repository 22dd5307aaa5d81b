/** `JSON.parse` for untrusted input: keys that could modify prototypes are rejected. */
export function parseJson(text: string): unknown {
  // Checking each key is slow, so it is only done if the text may contain such a key, possibly escaped.
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
