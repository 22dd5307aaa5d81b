import type { OptionChange } from './diff-options.ts'

const most = 6

/**
 * Formats changes as lines: `app.head.title: "A" → "B" (fw.config.ts:4)`.
 *
 * @param file - shown for changes without a position of their own
 */
export function changeText(changes: readonly OptionChange[], file?: string): string[] {
  const written = changes.filter(({ derived }) => !derived)
  // Derived changes are only listed if there are no others.
  const told = written.length > 0 ? written : changes
  const lines = told.slice(0, most).map(({ path, before, after, secret, origin, variable }) => {
    // Functions and long values may have the same text before and after.
    const what = before === after && !secret ? 'changed' : `${before} → ${after}`
    const place = origin ? `${origin.shown}${origin.line === undefined ? '' : `:${origin.line}`}` : file
    const by = [variable && !path.endsWith(variable) ? variable : undefined, place].filter((part) => part !== undefined)
    return `${path}: ${what}${by.length > 0 ? ` (${by.join(' in ')})` : ''}`
  })
  return told.length > most ? [...lines, `and ${told.length - most} more`] : lines
}
