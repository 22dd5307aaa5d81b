import { expectedText, innermost, keyIssue, literalsIn } from './check-issue.ts'
import { notSerializableAt, runCheck, Unreadable } from './checks.ts'
import { compile } from './compile.ts'
import { isGroup, type AnyGroup, type AnyLeaf, type AnyTree } from './define.ts'
import { checkAt, describeCheck, fieldsOf, literalsOf } from './describe-check.ts'
import { describeValue } from './describe-value.ts'
import { nearest } from './nearest.ts'
import { isPlainObject, valueAt } from './plain-object.ts'
import { pathText, problem, type Problem } from './problems.ts'
import { oldNames } from './renamed.ts'
import { slotOfTool, slots } from './slots.ts'
import { snapshot, type Flaw } from './snapshot.ts'
import type { Contribution, Source } from './source.ts'
import { versionOf, type Variant } from './variant.ts'

/** The checked values of one source, by option. */
export interface Collected {
  /** Checked values by option path. */
  readonly values: Map<string, Contribution>
  /** Values that open groups pass to a tool, by path as {@link pathText} writes it. */
  readonly extras: Map<string, Contribution & { keys: readonly string[] }>
  readonly problems: Problem[]
  /** Unknown top-level keys, which a module may claim later. */
  readonly unclaimed: string[]
}

const blocks = new Set(['$development', '$production', '$test', '$env', '$meta', '$schema'])

/** Walks a source along the tree of declarations. Never throws because of user input. */
export function collect(tree: AnyTree, source: Source, variant: Variant): Collected {
  const collected: Collected = { values: new Map(), extras: new Map(), problems: [], unclaimed: [] }
  const { value: config, flaws } = snapshot(source.config)
  const collector = new Collector(tree, source, variant, collected)
  collector.flaws(flaws)
  if (isPlainObject(config)) collector.group({ group: tree }, config, [])
  else if (config !== undefined && config !== null) {
    collected.problems.push(problem('NOT_AN_OBJECT', { received: describeValue(config) }, { source }))
  }
  return collected
}

const maxSearches = 1000

class Collector {
  private searches = 0

  constructor(
    private readonly tree: AnyTree,
    private readonly source: Source,
    private readonly variant: Variant,
    private readonly out: Collected,
  ) {}

  group(node: AnyGroup, written: unknown, keys: readonly string[]): void {
    const value = this.expand(node, written, keys)
    if (value === undefined) return
    for (const key of Object.keys(value)) {
      if (value[key] !== undefined) this.key(node, value[key], [...keys, key])
    }
  }

  /** Values that could not be read. Inside an environment block they are reported when the block itself is collected. */
  flaws(flaws: readonly Flaw[]): void {
    for (const { keys, message } of flaws) {
      const path = pathText(keys)
      if (keys.length > 1 && keys[0]!.startsWith('$')) continue
      if (message === undefined) this.report('FORBIDDEN_KEY', { path }, keys)
      else this.report('UNREADABLE', { path, message }, keys)
    }
  }

  private key(parent: AnyGroup, value: unknown, path: readonly string[]): void {
    const key = path.at(-1)!
    if (path.length === 1 && key.startsWith('$')) return this.block(key, value, path)
    const node = Object.hasOwn(parent.group, key) ? parent.group[key] : undefined
    if (!node) return this.undeclared(parent, value, path)
    if (node.onlyIn && node.onlyIn !== this.variant) {
      const versions = { version: versionOf(node.onlyIn), active: versionOf(this.variant) }
      return this.report('OTHER_VARIANT', { path: pathText(path), ...versions }, path)
    }
    if (isGroup(node)) this.group(node, value, path)
    else this.leaf(node, value, path)
  }

  private leaf(leaf: AnyLeaf, value: unknown, path: readonly string[]): void {
    const text = pathText(path)
    if (leaf.deprecated && (leaf.deprecated.whenIn ?? this.variant) === this.variant) {
      this.report('DEPRECATED', { path: text, ...leaf.deprecated }, path)
    }
    if (this.wrong(leaf, value, path)) return
    if (leaf.serializable) {
      const bad = notSerializableAt(value)
      if (bad)
        return this.report('NOT_SERIALIZABLE', { path: text, what: bad.what, at: pathText([...path, ...bad.keys]) }, [
          ...path,
          ...bad.keys,
        ])
    }
    this.out.values.set(path.join('.'), { source: this.source, value })
  }

  private wrong(leaf: AnyLeaf, value: unknown, path: readonly string[]): boolean {
    const check = (this.variant === 'B' && leaf.checkInB) || leaf.check
    const first = runCheck(check, value)[0]
    if (!first) return false
    if (first instanceof Unreadable) {
      this.report('UNREADABLE', { path: pathText(path), message: first.message }, path)
      return true
    }
    const issue = innermost(first)
    const inner = (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment))
    const at = [...path, ...inner]
    const key = keyIssue(issue)
    if (key === 'strange') {
      const near = nearest(at.at(-1)!, fieldsOf(checkAt(check, inner.slice(0, -1))))
      this.report('UNKNOWN_OPTION', { path: pathText(at), near: near && pathText([...at.slice(0, -1), near]) }, at)
      return true
    }
    const secret = path[0] === 'runtimeConfig' || path[1] === 'runtimeConfig'
    const offending = inner.length > 0 ? valueAt(value, inner) : value
    // For a missing key, valibot only reports its name, so the expected value is looked up.
    const wanted = key === 'missing' ? (checkAt(check, inner) ?? check) : check
    const isInside = inner.length > 0 && key !== 'missing'
    const literals = isInside ? literalsIn(issue) : literalsOf(wanted)
    const slot = typeof offending === 'string' ? slotOfTool(offending) : undefined
    if (slot && literals.includes(slot)) {
      this.report(
        'TOOL_NAME',
        { path: String(offending), tool: slots[slot].tool, use: `${pathText(at)}: ${JSON.stringify(slot)}` },
        at,
      )
      return true
    }
    const expected = isInside ? expectedText(issue) : describeCheck(wanted)
    const details = { path: pathText(at), expected, received: describeValue(offending, secret) }
    if (literals.length > 0 && typeof offending === 'string') {
      this.report('WRONG_VALUE', { ...details, near: nearest(offending, literals) }, at)
    } else {
      this.report('WRONG_TYPE', details, at)
    }
    return true
  }

  private undeclared(parent: AnyGroup, value: unknown, path: readonly string[]): void {
    const text = pathText(path)
    const old = Object.hasOwn(oldNames, path.join('.')) ? oldNames[path.join('.')] : undefined
    if (old?.to && old.accepted) {
      this.report('RENAMED', { path: text, to: old.to }, path)
      const to = old.to.split('.')
      return this.key(groupAt(this.tree, to.slice(0, -1)), value, to)
    }
    if (old?.to) return this.report('MOVED', { path: text, to: old.to }, path)
    if (old?.fix) return this.report('REMOVED', { path: text, fix: old.fix }, path)
    const key = path.at(-1)!
    const slot = slotOfTool(key)
    if (slot && (path.length === 1 || Object.hasOwn(parent.group, slot))) {
      return this.report('TOOL_NAME', { path: text, tool: slots[slot].tool, use: pathText([...path.slice(0, -1), slot]) }, path)
    }
    if (parent.open) {
      this.out.extras.set(text, { source: this.source, value, keys: path })
      return
    }
    if (path.length === 1) {
      this.out.unclaimed.push(key)
      // Kept for the module that claims it.
      this.out.extras.set(text, { source: this.source, value, keys: path })
    }
    this.report('UNKNOWN_OPTION', { path: text, near: this.meant(parent, path) }, path)
  }

  /** The option that an unknown key was probably meant to be. */
  private meant(parent: AnyGroup, path: readonly string[]): string | undefined {
    // With this many unknown keys it is not a configuration, and the search would take too long.
    if (this.searches++ > maxSearches) return undefined
    const key = path.at(-1)!
    const near = nearest(key, Object.keys(parent.group))
    return near ? pathText([...path.slice(0, -1), near]) : elsewhere(this.tree, key)
  }

  private block(key: string, value: unknown, path: readonly string[]): void {
    if (!blocks.has(key)) return this.report('UNKNOWN_BLOCK', { path: key, near: nearest(key, blocks) }, path)
    if (key === '$schema') return
    if (!isPlainObject(value)) return this.notAnObject(value, path)
    if (key !== '$env') return
    for (const name of Object.keys(value)) {
      if (value[name] !== undefined && !isPlainObject(value[name])) this.notAnObject(value[name], [...path, name])
    }
  }

  private notAnObject(value: unknown, path: readonly string[]): void {
    this.report('WRONG_TYPE', { path: pathText(path), expected: 'an object', received: describeValue(value) }, path)
  }

  private expand(node: AnyGroup, value: unknown, keys: readonly string[]): Record<string, unknown> | undefined {
    if (isPlainObject(value)) return value
    if (node.shorthand && runCheck(node.shorthand.check, value).length === 0) {
      return node.shorthand.expand(value as never) // its check has just accepted it
    }
    const expected = node.shorthand ? `an object or ${describeCheck(node.shorthand.check)}` : 'an object'
    this.report('WRONG_TYPE', { path: pathText(keys), expected, received: describeValue(value) }, keys)
    return undefined
  }

  private report<Name extends Parameters<typeof problem>[0]>(
    name: Name,
    details: Parameters<typeof problem<Name>>[1],
    keys: readonly string[],
  ): void {
    this.out.problems.push(problem(name, details, { keys, source: this.source }))
  }
}

/** The only position of an option with this name, if there is exactly one. */
function elsewhere(tree: AnyTree, key: string): string | undefined {
  const found = placesIn(tree).get(key) ?? []
  return found.length === 1 ? pathText(found[0]!) : undefined
}

const places = new WeakMap<AnyTree, ReadonlyMap<string, (readonly string[])[]>>()

/** Positions of the options and groups by name; computed once per tree. */
function placesIn(tree: AnyTree): ReadonlyMap<string, (readonly string[])[]> {
  const known = places.get(tree)
  if (known) return known
  const byName = new Map<string, (readonly string[])[]>()
  const { leaves, groups } = compile(tree)
  for (const { keys } of [...groups.values(), ...leaves.values()]) {
    const name = keys.at(-1)!
    byName.set(name, [...(byName.get(name) ?? []), keys])
  }
  places.set(tree, byName)
  return byName
}

function groupAt(tree: AnyTree, keys: readonly string[]): AnyGroup {
  let node: AnyGroup = { group: tree }
  for (const key of keys) {
    const next = node.group[key]
    if (!next || !isGroup(next)) throw new Error(`The old name points to ${keys.join('.')}, which is not a group.`)
    node = next
  }
  return node
}
