import { domText } from './dom-text.ts'

/**
 * Looks for a list of which the server rendered more than the browser. The view library does not warn of it: it puts an end after
 * what the browser has, and takes the rest for what follows the list, so that there is an end too many.
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
