import type { Strategy } from './merge.ts'
import type { Variant } from './variant.ts'
import { isGroup, type AnyGroup, type AnyLeaf, type AnyTree } from './define.ts'

export interface CompiledLeaf {
  readonly path: string
  readonly keys: readonly string[]
  readonly leaf: AnyLeaf
  /** The default of each variant; a function is a computed one. */
  readonly defaults: { readonly A: unknown; readonly B: unknown }
  readonly strategy: Strategy
  /** The variant outside of which it, or its group, does not exist. */
  readonly onlyIn: Variant | undefined
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
  const visit = (group: AnyTree, parents: readonly string[], only: Variant | undefined): void => {
    for (const [key, node] of Object.entries(group)) {
      const keys = [...parents, key]
      const path = keys.join('.')
      if (isGroup(node)) {
        groups.set(path, { keys, node })
        visit(node.group, keys, node.onlyIn ?? only)
      } else {
        // One form for all leaves: declarations have many, and reading those by the hundred is slow.
        leaves.set(path, {
          path,
          keys,
          leaf: node,
          defaults: { A: node.default, B: 'defaultInB' in node ? node.defaultInB : node.default },
          strategy: node.merge ?? 'deep',
          onlyIn: node.onlyIn ?? only,
        })
      }
    }
  }
  visit(tree, [], undefined)
  const result = { tree, leaves, groups }
  compiled.set(tree, result)
  return result
}
