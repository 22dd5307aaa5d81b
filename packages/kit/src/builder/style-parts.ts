import { createHash } from 'node:crypto'

/**
 * A rule that starts the styles of a module, see `features.inlineStyles`. Rules that match nothing separate the modules in a built style
 * sheet, because comments don't survive minification. Each is different, because minifiers merge rules with equal selectors or
 * declarations.
 */
export function styleMark(id: string, isInlined: boolean): string {
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 12)
  return `#fw-part-${isInlined ? 1 : 0}-${hash}{--fw-part:${hash}}`
}

const marked = /#fw-part-([01])-\w+\s*\{\s*--fw-part:\s*\w+\s*;?\s*\}\s*/

/** The text without marks. */
export function withoutStyleMarks(text: string): string {
  return text.replaceAll(new RegExp(marked, 'g'), '')
}

/** The styles to inline and to link, without marks. Text before the first mark, such as `@import`, belongs to the part that follows it. */
export function styleParts(text: string): { parts: { inline: string; linked: string }; linkedFirst: boolean } {
  const [before = '', ...rest] = text.split(marked)
  const parts = { inline: '', linked: '' }
  for (let index = 0; index < rest.length; index += 2) {
    const part = `${index === 0 ? before : ''}${rest[index + 1]!}`
    parts[rest[index] === '1' ? 'inline' : 'linked'] += part
  }
  if (rest.length === 0) parts.inline = before
  return { parts, linkedFirst: rest[0] === '0' }
}
