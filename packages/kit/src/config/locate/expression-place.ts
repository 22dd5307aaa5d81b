import type { ArrayExpression, CallExpression, LogicalExpression, Node, ObjectExpression, ObjectProperty } from 'oxc-parser'
import { arrayElement } from './array-element.ts'
import type { Entry, Place } from './place.ts'
import { propertyName } from './property-name.ts'
import { returnedValues } from './returned-values.ts'
import type { Scoped } from './scope.ts'
import { unwrap } from './unwrap.ts'

/**
 * The keys of the value of an expression.
 *
 * @param isCalled - the expression is a function and its result is the value, as for a configuration function
 */
export function expressionPlace(value: Scoped, isCalled = false): Place {
  return { entries: (key) => lookUp(value, { key, isCalled, isArgument: false, seen: new Set() }).entries }
}

interface Lookup {
  readonly key: string
  /** Whether the value of a function is its result. */
  readonly isCalled: boolean
  /** Whether the value is passed to a function, which may change the order of elements. */
  readonly isArgument: boolean
  /** Visited nodes. Limits the work, because values can be spread recursively or in exponentially many ways. */
  readonly seen: Set<Node>
}

interface Found {
  readonly entries: Entry[]
  /** Whether the key is certainly one of these at run time, so that earlier definitions are overridden. */
  readonly isCertain: boolean
}

const nothing: Found = { entries: [], isCertain: false }

function lookUp(value: Scoped, lookup: Lookup): Found {
  const unwrapped = unwrap(value)
  if (!unwrapped || lookup.seen.has(unwrapped.node)) return nothing
  const { node, scope } = unwrapped
  lookup.seen.add(node)
  switch (node.type) {
    case 'ObjectExpression':
      return inObject({ node, scope }, lookup)
    case 'ArrayExpression':
      return lookup.isArgument ? nothing : inArray({ node, scope }, lookup.key)
    case 'ConditionalExpression':
      return eitherOf([node.consequent, node.alternate].map((branch) => lookUp({ node: branch, scope }, lookup)))
    case 'LogicalExpression':
      return maybe(valuesOf(node).map((side) => lookUp({ node: side, scope }, lookup)))
    case 'CallExpression':
      return inCall({ node, scope }, lookup)
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return lookup.isCalled ? eitherOf(returnedValues({ node, scope }).map((each) => lookUp(each, lookup))) : nothing
    default:
      return nothing
  }
}

/** The left side of `&&` is only the value if it is falsy, and has no keys then. */
function valuesOf({ operator, left, right }: LogicalExpression): Node[] {
  return operator === '&&' ? [right] : [left, right]
}

function inObject(object: Scoped<ObjectExpression>, lookup: Lookup): Found {
  const { byName, spreads } = membersOf(object)
  const own = byName.get(lookup.key)
  const entries: Entry[] = []
  // From last to first, because later keys win.
  for (const { position, argument } of spreads.toReversed()) {
    if (own && position < own.position) break
    const spread = lookUp({ node: argument, scope: object.scope }, lookup)
    entries.push(...spread.entries)
    if (spread.isCertain) return { entries, isCertain: true }
  }
  if (own) entries.push(entryOf(own.property, object))
  return { entries, isCertain: own !== undefined }
}

function entryOf(property: ObjectProperty, { scope }: Scoped): Entry {
  return {
    key: property.key,
    value: property.value,
    inside: expressionPlace({ node: property.value, scope }, property.kind === 'get'),
  }
}

interface Members {
  readonly byName: ReadonlyMap<string, { property: ObjectProperty; position: number }>
  readonly spreads: readonly { argument: Node; position: number }[]
}

/** Cached, so that many keys can be looked up in a large object. */
const knownMembers = new WeakMap<ObjectExpression, Members>()

function membersOf({ node, scope }: Scoped<ObjectExpression>): Members {
  const known = knownMembers.get(node)
  if (known) return known
  const byName = new Map<string, { property: ObjectProperty; position: number }>()
  const spreads: { argument: Node; position: number }[] = []
  node.properties.forEach((property, position) => {
    if (property.type === 'SpreadElement') return spreads.push({ argument: property.argument, position })
    const name = propertyName(property, scope)
    return name !== undefined && byName.set(name, { property, position })
  })
  knownMembers.set(node, { byName, spreads })
  return { byName, spreads }
}

function inArray(array: Scoped<ArrayExpression>, key: string): Found {
  const element = /^(?:0|[1-9]\d*)$/.test(key) ? arrayElement(array, Number(key)) : undefined
  if (!element) return nothing
  return { entries: [{ key: element.node, value: element.node, inside: expressionPlace(element) }], isCertain: true }
}

/**
 * Arguments of a function are likely to be part of its result (`defineFwConfig({ … })`), and so are the return values of a local
 * function.
 */
function inCall({ node, scope }: Scoped<CallExpression>, lookup: Lookup): Found {
  const values = node.arguments.filter((argument) => argument.type !== 'SpreadElement')
  const passed = values.map((argument) => lookUp({ node: argument, scope }, { ...lookup, isArgument: true }))
  return maybe([...passed, lookUp({ node: node.callee, scope }, { ...lookup, isCalled: true })])
}

function eitherOf(found: readonly Found[]): Found {
  return { ...maybe(found), isCertain: found.length > 0 && found.every((each) => each.isCertain) }
}

function maybe(found: readonly Found[]): Found {
  return { entries: found.flatMap((each) => each.entries), isCertain: false }
}
