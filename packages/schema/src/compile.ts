import { isGroup, type AnyGroup, type AnyLeaf, type AnyTree } from './define.ts'
import type { Strategy } from './merge.ts'
import type { Variant } from './variant.ts'

/** An option in the compiled tree. Has a uniform shape, because reading the many forms of declarations is slow. */
export class CompiledLeaf {
  readonly strategy: Strategy
  /** Defaults; a function computes the default. */
  private readonly defaultInA: unknown
  private readonly defaultInB: unknown

  constructor(
    readonly key: string,
    readonly path: string,
    readonly leaf: AnyLeaf,
    /** The only variant in which it, or its group, exists. */
    readonly onlyIn: Variant | undefined,
  ) {
    this.strategy = leaf.merge ?? 'deep'
    this.defaultInA = leaf.default
    this.defaultInB = 'defaultInB' in leaf ? leaf.defaultInB : leaf.default
  }

  /** Option names do not contain dots. */
  get keys(): readonly string[] {
    return this.path.split('.')
  }

  defaultIn(variant: Variant): unknown {
    return variant === 'B' ? this.defaultInB : this.defaultInA
  }
}

/** A group of options in the compiled tree. */
export class CompiledGroup {
  readonly children: CompiledNode[] = []

  constructor(
    readonly key: string,
    readonly path: string,
    readonly node: AnyGroup,
    readonly onlyIn: Variant | undefined,
  ) {}

  get keys(): readonly string[] {
    return this.path.split('.')
  }
}

export type CompiledNode = CompiledLeaf | CompiledGroup

/** The tree of declarations, with lists of its nodes by path. Computed once per tree. */
export interface Compiled {
  readonly root: CompiledGroup
  readonly leaves: ReadonlyMap<string, CompiledLeaf>
  readonly groups: ReadonlyMap<string, CompiledGroup>
  /** The options that can be set by environment variables. */
  readonly withEnv: readonly CompiledLeaf[]
}

const compiled = new WeakMap<AnyTree, Compiled>()

export function compile(tree: AnyTree): Compiled {
  const known = compiled.get(tree)
  if (known) return known
  const leaves = new Map<string, CompiledLeaf>()
  const groups = new Map<string, CompiledGroup>()
  const visit = (parent: CompiledGroup, prefix: string): void => {
    const { group } = parent.node
    for (const key of Object.keys(group)) {
      const node = group[key]!
      const path = prefix + key
      const onlyIn = node.onlyIn ?? parent.onlyIn
      if (isGroup(node)) {
        const compiledGroup = new CompiledGroup(key, path, node, onlyIn)
        parent.children.push(compiledGroup)
        groups.set(path, compiledGroup)
        visit(compiledGroup, `${path}.`)
      } else {
        const compiledLeaf = new CompiledLeaf(key, path, node, onlyIn)
        parent.children.push(compiledLeaf)
        leaves.set(path, compiledLeaf)
      }
    }
  }
  const root = new CompiledGroup('', '', { group: tree }, undefined)
  visit(root, '')
  const withEnv = [...leaves.values()].filter(({ leaf }) => leaf.env)
  const result = { root, leaves, groups, withEnv }
  compiled.set(tree, result)
  return result
}
