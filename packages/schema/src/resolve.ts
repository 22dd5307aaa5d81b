import { collect, type Collected } from './collect.ts'
import { compile, CompiledGroup, type Compiled, type CompiledLeaf } from './compile.ts'
import type { AnyTree, Context } from './define.ts'
import { errorText } from './describe-value.ts'
import { envSource } from './env-source.ts'
import type { Facts } from './facts.ts'
import { merge, type Strategy } from './merge.ts'
import { declarations, type FwOptions } from './options/index.ts'
import { explain, type Explanation } from './origin.ts'
import { clonePlain, isPlainObject, putAt, valueAt, type PlainObject } from './plain-object.ts'
import { pathText, problem, type Problem } from './problems.ts'
import type { Contribution, Source } from './source.ts'
import { variantOf, type Variant } from './variant.ts'

export interface ResolveInput {
  /** All sources, highest precedence first. */
  sources: readonly Source[]
  facts: Facts
  /** Inactive sources, such as blocks of other environments. They are only checked. */
  silent?: readonly Source[]
  /** Top-level keys that modules have claimed. */
  claimed?: readonly string[]
  /** Another option tree, for tests. */
  tree?: AnyTree
}

export interface Resolution {
  options: FwOptions
  variant: Variant
  problems: Problem[]
  /** Unclaimed top-level keys; each has a problem as well. */
  unclaimed: string[]
  /** The written value of a top-level key that is not an option, for the module that claims it. */
  unclaimedValue: (key: string) => unknown
  /** Returns which source set a value, and which values it overrides. */
  explain: (path: string) => Explanation
}

// Needed by every resolution and always the same, so it is computed once at startup.
compile(declarations)

/** Resolves raw sources to options: checked, merged, completed with defaults, normalised. Pure and synchronous. */
export function resolve({ sources, facts, silent = [], claimed = [], tree = declarations }: ResolveInput): Resolution {
  const schema = compile(tree)
  const variant = variantOf(compatibilityVersion(sources))
  const fromEnv = envSource(schema, facts.env)
  const firstWeaker = sources.findIndex((source) => source.kind !== 'cli')
  const strongest = firstWeaker === -1 ? sources.length : firstWeaker
  const all = fromEnv ? sources.toSpliced(strongest, 0, fromEnv) : sources
  const collected = all.map((source) => collect(tree, source, variant))
  const unheard = silent.map((source) => collect(tree, source, variantOf(compatibilityVersion([source, ...sources]))))
  const run = new Run(schema, collected, facts, variant)
  const options = run.materialise()
  const everything = [...collected, ...unheard]
  const unclaimed = [...new Set(everything.flatMap((each) => each.unclaimed))].filter((key) => !claimed.includes(key))
  const problems = [
    ...everything
      .flatMap((each) => each.problems)
      .filter((each) => !(each.code === 'FW_CONFIG_UNKNOWN_OPTION' && claimed.includes(each.keys[0]!) && each.keys.length === 1)),
    ...run.problems,
  ]
  return {
    options,
    variant,
    problems,
    unclaimed,
    unclaimedValue: (key) => run.extra(pathText([key])),
    explain: (path) => explain(path, run),
  }
}

function compatibilityVersion(sources: readonly Source[]): unknown {
  for (const { config } of sources) {
    const version = valueAt(config, ['future', 'compatibilityVersion'])
    if (version === 3 || version === 4) return version // anything else is reported and ignored
  }
  return undefined
}

const nothing: readonly Contribution[] = []

/** A single resolution. Values are resolved on first read, so a default may read any other option. */
export class Run {
  readonly problems: Problem[] = []
  private readonly values = new Map<string, unknown>()
  private readonly inProgress: string[] = []
  private readonly context: Context
  /** Written values by path, lowest precedence first. */
  private readonly written = new Map<string, Contribution[]>()

  constructor(
    readonly schema: Compiled,
    /** Highest precedence first. */
    readonly collected: readonly Collected[],
    readonly facts: Facts,
    readonly variant: Variant,
  ) {
    for (const { values, extras } of collected.toReversed()) {
      for (const [path, contribution] of [...values, ...extras]) {
        const known = this.written.get(path)
        if (known) known.push(contribution)
        else this.written.set(path, [contribution])
      }
    }
    this.context = {
      options: this.lazyView(schema.root) as FwOptions, // the view has a getter for every leaf of the tree
      facts,
      variant,
      written: (path) => this.writtenAt(path),
    }
  }

  /** The written values at a path, lowest precedence first. */
  contributions(path: string, strategy: Strategy = 'deep'): readonly Contribution[] {
    const all = this.written.get(path) ?? nothing
    return strategy === 'own' ? all.filter(({ source }) => source.layer === undefined) : all
  }

  /** The resolved value at a path; computed at most once. */
  read(path: string): unknown {
    const leaf = this.schema.leaves.get(path)
    return leaf ? this.valueOf(leaf) : undefined
  }

  private valueOf(compiled: CompiledLeaf): unknown {
    const { path, onlyIn } = compiled
    if (this.values.has(path)) return this.values.get(path)
    if (onlyIn && onlyIn !== this.variant) return undefined
    const value = this.isLiteral(compiled) ? this.defaultOf(compiled) : this.workGuarded(compiled)
    this.values.set(path, value)
    return value
  }

  /** Fast path for literal defaults, as most options have. */
  private isLiteral(compiled: CompiledLeaf): boolean {
    return !this.written.has(compiled.path) && !compiled.leaf.normalize && typeof compiled.defaultIn(this.variant) !== 'function'
  }

  private workGuarded(compiled: CompiledLeaf): unknown {
    const { path } = compiled
    if (this.inProgress.includes(path)) throw new CircularDefault([...this.inProgress.slice(this.inProgress.indexOf(path)), path])
    this.inProgress.push(path)
    try {
      return this.work(compiled)
    } catch (error) {
      if (error instanceof CircularDefault && this.inProgress.length > 1 && error.circle[0] !== path) throw error
      this.fail(compiled, error)
      return undefined
    } finally {
      this.inProgress.pop()
    }
  }

  /** The default of a leaf in the active variant. */
  defaultOf(compiled: CompiledLeaf): unknown {
    const declared = compiled.defaultIn(this.variant)
    const value = typeof declared === 'function' ? (declared as (context: Context) => unknown)(this.context) : declared // a function always computes the default
    // A copy, so that two options with the same default do not share it.
    return typeof value === 'object' && value !== null ? clonePlain(value) : value
  }

  /** All options as a plain object. */
  materialise(): FwOptions {
    const options = this.assemble(this.schema.root)
    for (const { extras } of this.collected) {
      // Lazy at the top level, because it may not be needed.
      for (const [path, { keys }] of extras) if (keys.length > 1) putAt(options, keys, this.extra(path))
    }
    return options as FwOptions // every leaf of the shape has been assigned
  }

  private assemble(group: CompiledGroup): PlainObject {
    const values: PlainObject = {}
    for (const child of group.children) {
      if (child.onlyIn && child.onlyIn !== this.variant) continue
      const value = child instanceof CompiledGroup ? this.assemble(child) : this.valueOf(child)
      if (value !== undefined) values[child.key] = value
    }
    return values
  }

  /** The value of a key that an open group passes to a tool. */
  extra(path: string): unknown {
    return this.fold(this.contributions(path), 'concat')
  }

  private work(compiled: CompiledLeaf): unknown {
    const { leaf, path, strategy } = compiled
    const written = this.written.has(path) ? this.fold(this.contributions(path, strategy), strategy) : undefined
    const value = written === undefined ? this.defaultOf(compiled) : this.overDefault(compiled, written)
    return value === undefined || !leaf.normalize ? value : leaf.normalize(value as never, this.context) // the check has accepted the written value
  }

  private overDefault(compiled: CompiledLeaf, written: unknown): unknown {
    const { leaf } = compiled
    if (leaf.extendsDefault) return merge(this.defaultOf(compiled), written, leaf.merge ?? 'append')
    if (isPlainObject(written) && leaf.merge !== 'replace') {
      const base = this.defaultOf(compiled)
      return isPlainObject(base) ? merge(base, written) : written
    }
    return written
  }

  private fold(contributions: readonly Contribution[], strategy: Strategy): unknown {
    // The command line replaces a value.
    return contributions.reduce<unknown>(
      (value, each) => merge(value, each.value, each.source.kind === 'cli' ? 'deep' : strategy),
      undefined,
    )
  }

  private writtenAt(path: string): unknown {
    const leaf = this.schema.leaves.get(path)
    if (leaf || !this.schema.groups.has(path)) {
      const strategy = leaf?.strategy ?? 'deep'
      return this.fold(this.contributions(path, strategy), strategy)
    }
    const inside: PlainObject = {}
    const depth = path.split('.').length
    for (const each of this.schema.leaves.values()) {
      if (!each.path.startsWith(`${path}.`)) continue
      const value = this.writtenAt(each.path)
      if (value !== undefined) putAt(inside, each.keys.slice(depth), value)
    }
    return Object.keys(inside).length > 0 ? inside : undefined
  }

  private fail({ path, keys, strategy }: CompiledLeaf, error: unknown): void {
    const source = this.contributions(path, strategy).at(-1)?.source
    if (error instanceof CircularDefault) {
      this.problems.push(problem('CIRCULAR_DEFAULT', { path: pathText(keys), circle: error.circle }, { keys, source }))
      // None of them can be resolved, and each would be reported for the same reason.
      for (const each of error.circle) this.values.set(each, undefined)
    } else {
      this.problems.push(problem('DEFAULT_FAILED', { path: pathText(keys), message: errorText(error) }, { keys, source }))
    }
    this.values.set(path, undefined)
  }

  /** The options as seen by defaults: options and groups are resolved on first read. */
  private lazyView(group: CompiledGroup): PlainObject {
    const view: PlainObject = {}
    for (const child of group.children) {
      let made: PlainObject | undefined
      const get = child instanceof CompiledGroup ? () => (made ??= this.lazyView(child)) : () => this.valueOf(child)
      Object.defineProperty(view, child.key, { enumerable: true, get })
    }
    return view
  }
}

class CircularDefault extends Error {
  constructor(readonly circle: readonly string[]) {
    super(`The defaults of these options depend on each other: ${circle.join(' → ')}`)
  }
}
