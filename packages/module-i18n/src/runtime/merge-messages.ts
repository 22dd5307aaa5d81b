export type Messages = Record<string, unknown>

/** Merges messages into a new object. The second argument takes precedence. */
export function mergeMessages(weaker: Messages, stronger: unknown): Messages {
  if (!isMessages(stronger)) return weaker
  const merged: Messages = { ...weaker }
  for (const [key, value] of Object.entries(stronger)) {
    const before = merged[key]
    if (key !== '__proto__') merged[key] = isMessages(value) && isMessages(before) ? mergeMessages(before, value) : value
  }
  return merged
}

const isMessages = (value: unknown): value is Messages => typeof value === 'object' && value !== null && !Array.isArray(value)
