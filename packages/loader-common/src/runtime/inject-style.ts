/** A style sheet of css-loader, after those that it imports. */
type Content = [id: string, text: string, media?: string, map?: object][]

/** Adds a style sheet to the page, or replaces its text. */
export function injectStyle(id: string, content: Content): void {
  const known = [...document.querySelectorAll<HTMLStyleElement>('style[data-fw-style]')].find(
    (element) => element.dataset['fwStyle'] === id,
  )
  const element = known ?? document.createElement('style')
  element.dataset['fwStyle'] = id
  element.textContent = String(content) + sourceMap(content)
  if (!known) document.head.append(element)
}

/** A comment with the source map. With imports there would be several, but an element can have only one. */
function sourceMap(content: Content): string {
  const map = content.length === 1 ? content[0]?.[3] : undefined
  if (!map) return ''
  const bytes = new TextEncoder().encode(JSON.stringify(map))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `\n/*# sourceMappingURL=data:application/json;base64,${btoa(text)} */`
}
