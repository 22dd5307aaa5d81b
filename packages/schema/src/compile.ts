import { isGroup, type AnyGroup, type AnyLeaf, type AnyTree } from './define.ts'

export interface CompiledLeaf {
  readonly path: string
  readonly keys: readonly string[]
  readonly leaf: AnyLeaf
}

/** The tree of declarations as lists, made once per tree. */
export interface Compiled {
  readonly tree: AnyTree
  readonly leaves: ReadonlyMap<string, CompiledLeaf>
  readonly groups: ReadonlyMap<string, { keys: readonly string[]; node: AnyGroup }>
}

const compiled = new WeakMap<AnyTree, Compiled>()

export function compile(tree: AnyTree): Compiled {
  const known = compiled.get(tree)
  if (known) return known
  const leaves = new Map<string, CompiledLeaf>()
  const groups = new Map<string, { keys: readonly string[]; node: AnyGroup }>()
  const visit = (group: AnyTree, parents: readonly string[]): void => {
    for (const [key, node] of Object.entries(group)) {
      const keys = [...parents, key]
      const path = keys.join('.')
      if (isGroup(node)) {
        groups.set(path, { keys, node })
        visit(node.group, keys)
      } else {
        leaves.set(path, { path, keys, leaf: node })
      }
    }
  }
  visit(tree, [])
  const result = { tree, leaves, groups }
  compiled.set(tree, result)
  return result
}
