import type { TreeNode } from './hydrated-node.ts'

/** A node on the path from the root of an app to one of its nodes. */
export interface Step {
  node: TreeNode
  /** How its parent refers to it. */
  via: 'component' | 'suspense' | 'child'
  /** Index among the children of its parent. */
  index: number
}

/** Returns the path from a node to a descendant. Vnodes have no parent reference, so the tree is searched. */
export function treePath(root: TreeNode, wanted: TreeNode): Step[] | undefined {
  const path: Step[] = [{ node: root, via: 'child', index: 0 }]
  return find(path, wanted) ? path : undefined
}

function find(path: Step[], wanted: TreeNode): boolean {
  const { node } = path.at(-1)!
  if (node === wanted) return true
  const { component, suspense, children } = node
  const enter = (next: TreeNode | null | undefined, via: Step['via'], index = 0): boolean => {
    if (!next || typeof next !== 'object') return false
    path.push({ node: next, via, index })
    if (find(path, wanted)) return true
    path.pop()
    return false
  }
  if (component) return enter(component.subTree, 'component')
  if (suspense) return enter(suspense.activeBranch, 'suspense') || enter(suspense.pendingBranch, 'suspense')
  return Array.isArray(children) && (children as TreeNode[]).some((child, index) => enter(child, 'child', index))
}
