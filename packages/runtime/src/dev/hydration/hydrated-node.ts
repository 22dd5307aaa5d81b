import type { Component, VNode } from 'vue'

/** What the view library knows of a node of the tree, beyond what its types tell. */
export interface TreeNode extends Omit<VNode, 'ctx' | 'component' | 'suspense' | 'children'> {
  /** The component in whose template it stands. */
  ctx?: Instance | null
  component: Instance | null
  suspense: { activeBranch?: TreeNode | null; pendingBranch?: TreeNode | null } | null
  children: string | TreeNode[] | object | null
}

export interface Instance {
  type: Component & { __file?: string; __name?: string; name?: string }
  parent: Instance | null
  root: Instance
  vnode: TreeNode
  subTree?: TreeNode
  /** What it got and does not declare. */
  attrs?: Record<string, unknown>
}

/** The node of the tree that a DOM node was taken for. In development the view library notes it while it hydrates. */
export function treeNodeOf(node: Node | null | undefined): TreeNode | undefined {
  return (node as { __vnode?: TreeNode } | null | undefined)?.__vnode
}

/** The component that was rendered where a DOM node is. */
export function instanceOf(node: Node | null | undefined): Instance | undefined {
  return (node as { __vueParentComponent?: Instance } | null | undefined)?.__vueParentComponent ?? undefined
}

export function componentName({ type }: Instance): string | undefined {
  return type.name ?? type.__name ?? type.__file?.match(/([^/\\]+)\.\w+$/)?.[1]
}
