/** The value of a JSON text, in an object of its own; nothing if it is none, or would reach for prototypes. */
export function storedValue(text: string): { value: unknown } | undefined {
  try {
    // Only texts with escapes can hide the name.
    return { value: /__proto__|\\u/.test(text) ? JSON.parse(text, refuse) : JSON.parse(text) }
  } catch {
    return undefined
  }
}

function refuse(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('A prototype is no value.')
  return value
}
