import { Text } from 'vue'
import { brokenFragment } from './broken-fragment.ts'
import { domText, nothing } from './dom-text.ts'
import { treeNodeOf, type TreeNode } from './hydrated-node.ts'

/** A mismatch reported by Vue, with information that is only available at that moment. */
export interface Found {
  kind: 'text' | 'attribute' | 'class' | 'style' | 'node' | 'missing' | 'extra'
  node: TreeNode
  /** What differs: the text in the node, the node as a whole, or a property of it. */
  about: 'text' | 'whole' | 'node'
  server: string
  /** Undefined if the client has not rendered it yet. */
  client?: string
  /** The parent element in the document and its ancestors. */
  within: Node[]
  /** Whether following siblings are compared with the wrong nodes. */
  shifts: boolean
}

/** Parses a warning of Vue. Returns undefined if it is not about hydration. */
export function readWarning([first, ...rest]: unknown[]): Found | undefined {
  const match = typeof first === 'string' ? /^\[Vue warn\]: Hydration (text content|\w+) mismatch/.exec(first) : null
  const dom = rest[0]
  if (!match || !(dom instanceof Node)) return undefined
  const found = read(match[1]!, dom, rest)
  const parent = found && brokenFragment(found.within)
  if (!parent) return found
  const node = treeNodeOf(parent.start)
  return node ? { ...parent, kind: 'missing', node, about: 'node', client: nothing, shifts: true } : found
}

function read(kind: string, dom: Node, rest: unknown[]): Found | undefined {
  if (kind === 'text') return textOf(dom)
  if (kind === 'node') return nodeOf(dom)
  const node = treeNodeOf(dom)
  if (!node) return undefined
  if (kind === 'children') return childrenOf(dom, node, String(rest[1]).includes('more'))
  const base = { node, within: around(dom.parentNode), shifts: false }
  if (kind === 'text content') {
    return { ...base, kind: 'text', about: 'text', server: dom.textContent ?? '', client: String(node.children) }
  }
  const values = /rendered on server: ([^]*?)\n {2}- expected on client: ([^]*?)\n {2}Note:/.exec(String(rest[1]))
  return { ...base, kind: kind as 'class', about: 'node', server: values?.[1] ?? '', client: values?.[2] ?? '' } // or one of the other kinds
}

/** The warning only contains the parent, so the text that differs is searched. */
function textOf(parent: Node): Found | undefined {
  const dom = [...parent.childNodes].findLast(isWrongText)
  const node = treeNodeOf(dom)
  if (!dom || !node) return undefined
  const server = (dom as CharacterData).data
  return { kind: 'text', node, about: 'node', server, client: String(node.children), within: around(parent), shifts: false }
}

function isWrongText(dom: Node): boolean {
  const node = treeNodeOf(dom)
  return dom.nodeType === 3 && node?.type === Text && node.children !== (dom as CharacterData).data
}

function nodeOf(dom: Node): Found | undefined {
  const node = treeNodeOf(dom)
  if (!node) return undefined
  const server = domText(dom)
  // The end of a list where another item is expected: following siblings are treated as items from here on.
  const shifts = dom.nodeType === 8 && (dom as Comment).data === ']'
  return { kind: server === nothing ? 'extra' : 'node', node, about: 'whole', server, within: around(dom.parentNode), shifts }
}

function childrenOf(dom: Node, node: TreeNode, more: boolean): Found | undefined {
  const base = { about: 'node' as const, within: around(dom), shifts: false }
  if (more) {
    const left = [...dom.childNodes].filter((child) => !treeNodeOf(child) && child.nodeType !== 8)
    return { ...base, kind: 'missing', node, server: left.map(domText).join('') || domText(dom.lastChild!), client: nothing }
  }
  const missing = Array.isArray(node.children) ? (node.children as TreeNode[]).find((child) => child.el === null) : undefined
  return { ...base, kind: 'extra', node: missing ?? node, server: nothing }
}

function around(node: Node | null): Node[] {
  return node ? [node, ...around(node.parentNode)] : []
}
