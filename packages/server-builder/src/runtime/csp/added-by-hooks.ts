/**
 * The HTML that a hook has added to the parts of a page. Not what it has changed: a changed part may contain text of a visitor, whose scripts
 * would be allowed.
 */
export function addedHtml(before: readonly string[], after: readonly string[]): string[] {
  const changed = new Set(before.filter((part) => part !== '' && !after.includes(part)))
  const added: string[] = []
  const others: string[] = []
  for (const part of after) {
    if (before.includes(part)) continue
    const original = [...changed].find((each) => part.startsWith(each) || part.endsWith(each))
    if (original === undefined) others.push(part)
    else {
      changed.delete(original)
      added.push(part.startsWith(original) ? part.slice(original.length) : part.slice(0, -original.length))
    }
  }
  return changed.size === 0 ? [...added, ...others] : added
}
