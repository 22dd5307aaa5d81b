/** Parses JSON to a new object; undefined if it is invalid or contains prototype keys. */
export function storedValue(text: string): { value: unknown } | undefined {
  try {
    // Only texts with escapes can hide the key.
    return { value: /__proto__|\\u/.test(text) ? JSON.parse(text, refuse) : JSON.parse(text) }
  } catch {
    return undefined
  }
}

function refuse(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('Prototype keys are not allowed.')
  return value
}
