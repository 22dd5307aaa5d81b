import { expect } from 'vitest'

/** Fails if there is a text among these, and shows the first of them. Empty ones count as nothing. */
export function expectNone(found: readonly string[]): void {
  const bad = found.filter(Boolean)
  expect(bad.length, `${bad.length} found:\n${bad.slice(0, 10).join('\n')}\n`).toBe(0)
}
