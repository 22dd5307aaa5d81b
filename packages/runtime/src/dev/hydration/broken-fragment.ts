import { domText } from './dom-text.ts'

/**
 * Detects a list of which the server rendered more items than the client. Vue doesn't warn about it: it inserts an end marker after
 * the client's items and treats the remaining ones as siblings of the list, so there is one end marker too many.
 */
export function brokenFragment(parents: readonly Node[]): { start: Node; server: string; within: Node[] } | undefined {
  for (const [index, parent] of parents.entries()) {
    const found = inParent(parent)
    if (found) return { ...found, within: parents.slice(index) }
  }
  return undefined
}

function inParent(parent: Node): { start: Node; server: string } | undefined {
  const open: Node[] = []
  let closed: { start: Node; end: Node } | undefined
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== 8) continue
    const { data } = node as Comment
    if (data === '[') open.push(node)
    if (data !== ']') continue
    const start = open.pop()
    if (start) closed = { start, end: node }
    else return closed && { start: closed.start, server: between(closed.end, node) }
  }
  return undefined
}

function between(from: Node, to: Node): string {
  let text = ''
  for (let node = from.nextSibling; node && node !== to; node = node.nextSibling) text += domText(node)
  return text
}
