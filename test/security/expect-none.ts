import { expect } from 'vitest'

/** Fails if there is a non-empty text, and shows the first ones. */
export function expectNone(found: readonly string[]): void {
  const bad = found.filter(Boolean)
  expect(bad.length, `${bad.length} found:\n${bad.slice(0, 10).join('\n')}\n`).toBe(0)
}
