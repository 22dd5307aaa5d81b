/** Validates a tag name: Vue's renderers don't escape it, so an untrusted one could add attributes. */
export function tagName(name: unknown, fallback: string): string {
  return typeof name === 'string' && /^[a-z][\w.-]*$/i.test(name) ? name : fallback
}
