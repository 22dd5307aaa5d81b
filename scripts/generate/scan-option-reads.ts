import { parseSync, visitorKeys } from 'oxc-parser'
import type { Compiled } from '@fw/schema'
import { field, keysOfType, nameOf, nodes, stringOf, unwrap, type Node } from './syntax.ts'

type Keys = readonly string[]

/**
 * Finds the options that a file reads: chains that start with `options` or a property of that name, destructuring, and values of
 * type `FwOptions`. Reading a group counts as reading all options in it. Calls of `written`, `read` and `valueAt` with the name
 * of an option count as well. Options of Nitro, which has groups of the same names, do not: those of a value of type `Nitro` or with the
 * name `nitro`.
 */
export function scanOptionReads(file: string, code: string, schema: Compiled): Set<string> {
  const { program, errors } = parseSync(file, code)
  const error = errors.find(({ severity }) => severity === 'Error')
  if (error) throw new SyntaxError(`${file} cannot be parsed: ${error.message}`)
  const scan = new Scan(schema)
  scan.visit(program)
  return scan.found
}

class Scan {
  readonly found = new Set<string>()
  /** What a name refers to: a path in the options, or something else. Innermost scope last. */
  private readonly scopes: Map<string, Keys | undefined>[] = [new Map()]

  constructor(private readonly schema: Compiled) {}

  visit(node: Node): void {
    switch (node.type) {
      case 'Identifier':
      case 'MemberExpression':
      case 'ChainExpression':
        return this.chain(node)
      case 'VariableDeclarator':
        return this.variable(node)
      case 'AssignmentExpression':
        return this.assignment(node)
      case 'CallExpression':
        this.call(node)
        return this.children(node)
      case 'Property':
        return this.property(node)
      case 'ImportDeclaration':
        for (const local of nodes(node, 'specifiers').flatMap((each) => nodes(each, 'local'))) this.bind(nameOf(local), undefined)
        return
      case 'ExportNamedDeclaration':
        return nodes(node, 'specifiers').length > 0 ? undefined : this.children(node)
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return this.inScope(() => this.function(node))
      case 'BlockStatement':
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
      case 'CatchClause':
        return this.inScope(() => this.children(node))
      case 'PropertyDefinition':
      case 'MethodDefinition':
        if (field(node, 'computed')) this.visitChild(node, 'key')
        return this.visitChild(node, 'value')
      default:
        // Types do not read options, only the expressions inside them.
        if (!node.type.startsWith('TS') || /^TS(?:As|Satisfies|NonNull|Instantiation)|^TSTypeAssertion|^TSExport/.test(node.type))
          this.children(node)
    }
  }

  private children(node: Node): void {
    for (const key of visitorKeys[node.type] ?? []) this.visitChild(node, key)
  }

  private visitChild(node: Node, key: string): void {
    for (const child of nodes(node, key)) this.visit(child)
  }

  private inScope(visit: () => void): void {
    this.scopes.push(new Map())
    visit()
    this.scopes.pop()
  }

  private bind(name: string, keys: Keys | undefined): void {
    this.scopes.at(-1)!.set(name, keys)
  }

  private function(node: Node): void {
    for (const parameter of nodes(node, 'params')) this.pattern(parameter, undefined)
    this.visitChild(node, 'body')
  }

  private variable(node: Node): void {
    const [id] = nodes(node, 'id')
    const [init] = nodes(node, 'init')
    const keys = init && this.placeOf(init)
    // A group assigned to a variable is not a read; its uses are.
    if (init && !(keys && this.isGroup(keys))) this.visit(init)
    if (id) this.pattern(id, keys, init !== undefined && /^(?:Object|Array|Arrow|Function)/.test(unwrap(init).type))
  }

  private assignment(node: Node): void {
    const [left] = nodes(node, 'left')
    this.visitChild(node, 'right')
    if (left && (field(node, 'operator') !== '=' || left.type !== 'MemberExpression')) this.visit(left)
  }

  private call(node: Node): void {
    const [callee] = nodes(node, 'callee')
    const [first, second] = nodes(node, 'arguments')
    const name = callee?.type === 'Identifier' ? nameOf(callee) : undefined
    const path = first && stringOf(first)
    if ((name === 'written' || name === 'read') && path !== undefined) this.record(path.split('.'))
    if (name !== 'valueAt' || second?.type !== 'ArrayExpression') return
    const keys = nodes(second, 'elements').map(stringOf)
    if (keys.every((key) => key !== undefined)) this.record(keys)
  }

  private property(node: Node): void {
    if (field(node, 'computed')) this.visitChild(node, 'key')
    this.visitChild(node, 'value')
  }

  /** Binds the names of a pattern to paths in the options. `isOwn`: the value is created in place, so it is not part of the options. */
  private pattern(node: Node, given: Keys | undefined, isOwn: boolean = false): void {
    const [annotation] = nodes(node, 'typeAnnotation').flatMap((each) => nodes(each, 'typeAnnotation'))
    const keys = given ?? (annotation && keysOfType(annotation))
    switch (node.type) {
      case 'Identifier': {
        const isRoot = keys === undefined && !annotation && !isOwn && nameOf(node) === 'options'
        return this.bind(nameOf(node), isRoot ? [] : keys && this.isGroup(keys) ? keys : undefined)
      }
      case 'AssignmentPattern':
        this.visitChild(node, 'right')
        return nodes(node, 'left').forEach((left) => this.pattern(left, keys))
      case 'TSParameterProperty':
        return nodes(node, 'parameter').forEach((parameter) => this.pattern(parameter, keys))
      case 'RestElement':
        return nodes(node, 'argument').forEach((argument) => this.pattern(argument, undefined, true))
      case 'ArrayPattern':
        return nodes(node, 'elements').forEach((element) => this.pattern(element, undefined))
      case 'ObjectPattern':
        return nodes(node, 'properties').forEach((property) => this.patternProperty(property, keys, isNitroType(annotation)))
    }
  }

  private patternProperty(property: Node, keys: Keys | undefined, isNitro: boolean): void {
    if (property.type === 'RestElement') {
      if (keys && keys.length > 0) this.record(keys)
      return this.pattern(property, undefined)
    }
    if (isNitro) return nodes(property, 'value').forEach((value) => this.pattern(value, undefined, true))
    const key = keyOf(property)
    const inner = keys && key !== undefined ? [...keys, key] : key === 'options' ? [] : undefined
    if (inner && !this.isGroup(inner)) this.record(inner)
    for (const value of nodes(property, 'value')) this.pattern(value, inner)
  }

  private chain(node: Node): void {
    const keys = this.placeOf(node)
    if (keys) this.record(keys)
    this.insideChain(node)
  }

  /** Computed keys and the start of a chain may read options themselves. */
  private insideChain(node: Node): void {
    const inner = unwrap(node)
    if (inner.type === 'MemberExpression') {
      if (field(inner, 'computed')) this.visitChild(inner, 'property')
      for (const object of nodes(inner, 'object')) this.insideChain(object)
    } else if (inner.type !== 'Identifier') {
      this.visit(inner)
    }
  }

  /** The path in the options that an expression refers to, if any. */
  private placeOf(expression: Node): Keys | undefined {
    const node = unwrap(expression)
    if (node.type === 'Identifier') return this.lookUp(nameOf(node))
    if (node.type !== 'MemberExpression') return undefined
    const [object] = nodes(node, 'object')
    if (object?.type === 'Identifier' && nameOf(object) === 'nitro') return undefined
    const base = object && this.placeOf(object)
    const key = memberKey(node)
    if (base && (key === undefined || key !== 'options' || this.isGroup([...base, key]))) {
      // A computed key may refer to any option of the group.
      return key === undefined ? (base.length > 0 ? base : undefined) : [...base, key]
    }
    return key === 'options' ? [] : undefined
  }

  private lookUp(name: string): Keys | undefined {
    const scope = this.scopes.findLast((each) => each.has(name))
    return scope ? scope.get(name) : name === 'options' ? [] : undefined
  }

  private isGroup(keys: Keys): boolean {
    return keys.length === 0 || this.schema.groups.has(keys.join('.'))
  }

  private record(keys: Keys): void {
    for (let length = keys.length; length > 0; length--) {
      const path = keys.slice(0, length).join('.')
      if (this.schema.leaves.has(path)) return void this.found.add(path)
      if (length === keys.length && this.schema.groups.has(path)) return this.addInside(path)
    }
  }

  private addInside(group: string): void {
    for (const path of this.schema.leaves.keys()) if (path.startsWith(`${group}.`)) this.found.add(path)
  }
}

function isNitroType(annotation: Node | undefined): boolean {
  return annotation !== undefined && nodes(annotation, 'typeName').some((name) => nameOf(name) === 'Nitro')
}

function keyOf(property: Node): string | undefined {
  const [key] = nodes(property, 'key')
  if (!key) return undefined
  return key.type === 'Identifier' && !field(property, 'computed') ? nameOf(key) : stringOf(key)
}

function memberKey(node: Node): string | undefined {
  const [property] = nodes(node, 'property')
  if (!property) return undefined
  return field(node, 'computed') ? stringOf(property) : nameOf(property)
}
