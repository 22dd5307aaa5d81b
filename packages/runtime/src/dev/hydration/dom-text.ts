export const nothing = '(nothing)'

/** Describes a DOM node for messages. */
export function domText(node: Node | null): string {
  if (!node) return nothing
  if (node.nodeType === 3) return (node as Text).data
  if (node.nodeType === 1) return shorten((node as Element).outerHTML)
  return node.nodeType === 8 && (node as Comment).data === '[' ? fragmentText(node) : nothing
}

/** Truncates long markup. */
export function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

function fragmentText(start: Node): string {
  let text = ''
  let depth = 0
  for (let node: Node | null = start; node; node = node.nextSibling) {
    if (node.nodeType === 8 && (node as Comment).data === '[') depth += 1
    else if (node.nodeType === 8 && (node as Comment).data === ']') depth -= 1
    else if (node.nodeType !== 8) text += domText(node)
    if (depth === 0) break
  }
  return shorten(text) || nothing
}
