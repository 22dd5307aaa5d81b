import type { Component, VNode } from 'vue'

/** A vnode with internal properties of Vue. */
export interface TreeNode extends Omit<VNode, 'ctx' | 'component' | 'suspense' | 'children'> {
  /** The component whose template contains it. */
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
  /** Attributes that are not declared as props. */
  attrs?: Record<string, unknown>
}

/** Returns the vnode that was hydrated with a DOM node. Vue sets the reference in development. */
export function treeNodeOf(node: Node | null | undefined): TreeNode | undefined {
  return (node as { __vnode?: TreeNode } | null | undefined)?.__vnode
}

/** Returns the component rendered at a DOM node. */
export function instanceOf(node: Node | null | undefined): Instance | undefined {
  return (node as { __vueParentComponent?: Instance } | null | undefined)?.__vueParentComponent ?? undefined
}

export function componentName({ type }: Instance): string | undefined {
  return type.name ?? type.__name ?? type.__file?.match(/([^/\\]+)\.\w+$/)?.[1]
}
