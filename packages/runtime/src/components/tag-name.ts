/** A name that can be printed as a tag: renderers print names as they are, so one from outside could bring attributes along. */
export function tagName(name: unknown, fallback: string): string {
  return typeof name === 'string' && /^[a-z][\w.-]*$/i.test(name) ? name : fallback
}
