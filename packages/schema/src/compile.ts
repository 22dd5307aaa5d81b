import { isGroup, type AnyGroup, type AnyLeaf, type AnyTree } from './define.ts'
import type { Strategy } from './merge.ts'
import type { Variant } from './variant.ts'

/** An option in the list. One form for all: declarations have many, and reading those by the hundred is slow. */
export class CompiledLeaf {
  readonly strategy: Strategy
  /** Defaults; a function is a computed one. */
  private readonly defaultInA: unknown
  private readonly defaultInB: unknown

  constructor(
    readonly path: string,
    readonly leaf: AnyLeaf,
    /** The variant outside of which it, or its group, does not exist. */
    readonly onlyIn: Variant | undefined,
  ) {
    this.strategy = leaf.merge ?? 'deep'
    this.defaultInA = leaf.default
    this.defaultInB = 'defaultInB' in leaf ? leaf.defaultInB : leaf.default
  }

  /** Names of options have no dots. */
  get keys(): readonly string[] {
    return this.path.split('.')
  }

  defaultIn(variant: Variant): unknown {
    return variant === 'B' ? this.defaultInB : this.defaultInA
  }
}

/** A group of options in the list. */
export class CompiledGroup {
  constructor(
    readonly path: string,
    readonly node: AnyGroup,
  ) {}

  get keys(): readonly string[] {
    return this.path.split('.')
  }
}

/** The tree of declarations as lists, made once per tree. */
export interface Compiled {
  readonly tree: AnyTree
  readonly leaves: ReadonlyMap<string, CompiledLeaf>
  readonly groups: ReadonlyMap<string, CompiledGroup>
}

const compiled = new WeakMap<AnyTree, Compiled>()

export function compile(tree: AnyTree): Compiled {
  const known = compiled.get(tree)
  if (known) return known
  const leaves = new Map<string, CompiledLeaf>()
  const groups = new Map<string, CompiledGroup>()
  const visit = (group: AnyTree, prefix: string, only: Variant | undefined): void => {
    for (const key of Object.keys(group)) {
      const node = group[key]!
      const path = prefix + key
      if (isGroup(node)) {
        groups.set(path, new CompiledGroup(path, node))
        visit(node.group, `${path}.`, node.onlyIn ?? only)
      } else {
        leaves.set(path, new CompiledLeaf(path, node, node.onlyIn ?? only))
      }
    }
  }
  visit(tree, '', undefined)
  const result = { tree, leaves, groups }
  compiled.set(tree, result)
  return result
}
