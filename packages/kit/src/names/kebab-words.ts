/** The words of a name in lower case: `HTMLPage_two` is html, page, two. */
export function kebabWords(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1-$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1-$2')
    .split(/[\s._/-]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}
