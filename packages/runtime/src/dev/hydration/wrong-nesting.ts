/**
 * Returns the ancestor that must not contain the node according to HTML, so that the browser has moved the node. `within`: the
 * closest ancestor first.
 */
export function wrongNesting(tag: string, within: readonly Node[]): Element | undefined {
  const elements = within.filter((node): node is Element => node.nodeType === 1 && !/^(?:html|body)$/i.test(node.nodeName))
  if (survives([tag, ...elements.map(({ localName }) => localName)])) return undefined
  return elements.find(({ localName }) => !survives([tag, localName])) ?? elements[0]
}

/** Whether the browser's parser keeps the nesting. The innermost element first. */
function survives(tags: readonly string[]): boolean {
  const template = document.createElement('template')
  template.innerHTML = tags
    .toReversed()
    .map((tag) => `<${tag}>`)
    .join('')
  let element = template.content.firstElementChild
  for (const tag of tags.toReversed()) {
    if (element?.localName.toLowerCase() !== tag.toLowerCase()) return false
    element = element.firstElementChild
  }
  return true
}
