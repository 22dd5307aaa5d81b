import type { AppPlugin } from '@fw/schema'
import type { CallExpression as Call, Function as FunctionNode, Node, ObjectExpression, Program } from 'oxc-parser'
import { walk } from 'oxc-walker'
import { follow, inner } from './plugin-expression.ts'

type Provided = Pick<AppPlugin, 'provides' | 'providesMore'>

/** Collects the names that a plugin returns in `provide`, and whether there may be others. */
export function providedNames(exported: Node, program: Program): Provided {
  const setup = setupOf(exported, program)
  if (setup === 'none') return {}
  if (setup === undefined) return { providesMore: true }
  const reader = new ProvideReader(setup, program)
  reader.read()
  return {
    ...(reader.names.size > 0 ? { provides: [...reader.names].sort() } : {}),
    ...(reader.more ? { providesMore: true } : {}),
  }
}

type Setup = FunctionNode | (Node & { type: 'ArrowFunctionExpression' })

/** Returns the setup function of a plugin, or undefined if it cannot be determined. */
function setupOf(exported: Node, program: Program): Setup | 'none' | undefined {
  let node = follow(exported, program)
  if (node?.type === 'CallExpression') node = node.arguments[0] && follow(node.arguments[0], program)
  if (node?.type === 'ObjectExpression') {
    const setup = property(node, 'setup')
    if (setup === undefined) return hasOnlyPlainKeys(node) ? 'none' : undefined
    node = follow(setup, program)
  }
  return node && isFunction(node) ? node : undefined
}

class ProvideReader {
  readonly names = new Set<string>()
  /** Whether something could not be analyzed. */
  more = false
  readonly #locals = new Map<string, Node | undefined>()
  readonly #returned: (Node | undefined)[] = []
  readonly #followed = new Set<Node>()
  readonly #program: Program

  constructor(setup: Setup, program: Program) {
    this.#program = program
    if (setup.type === 'ArrowFunctionExpression' && setup.body.type !== 'BlockStatement') this.#returned.push(setup.body)
    else if (setup.body) this.#collect(setup.body)
  }

  read(): void {
    for (const node of this.#returned) this.#result(node)
  }

  /** Collects the return values of the function itself, its constants, and its calls of `provide`. */
  #collect(body: Node): void {
    const called = (node: Call): void => this.#called(node)
    const returned = this.#returned
    const locals = this.#locals
    walk(body as Parameters<typeof walk>[0], {
      enter(node) {
        if (node.type === 'CallExpression') called(node as Call)
        if (node.type === 'ReturnStatement') returned.push((node.argument as Node | null) ?? undefined)
        if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
          // Two variables of one name are in different blocks, so it is ambiguous which one is meant.
          locals.set(node.id.name, locals.has(node.id.name) ? undefined : ((node.init as Node | null) ?? undefined))
        if (isFunction(node as Node)) this.skip()
      },
    })
  }

  /** `fwApp.provide('name', value)` */
  #called({ callee, arguments: [name] }: Call): void {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'provide') return
    if (callee.object.type !== 'Identifier' || callee.object.name === 'vueApp') return
    if (name?.type === 'Literal' && typeof name.value === 'string') this.names.add(name.value)
    else this.more = true
  }

  #result(node: Node | undefined): void {
    for (const value of this.#values(node)) {
      if (value.type !== 'ObjectExpression') {
        if (!isNothing(value)) this.more = true
        continue
      }
      const provide = property(value, 'provide')
      if (provide) this.#provide(provide)
      if (!hasOnlyPlainKeys(value)) this.more = true
    }
  }

  #provide(node: Node): void {
    for (const value of this.#values(node)) {
      if (value.type !== 'ObjectExpression') {
        if (!isNothing(value)) this.more = true
        continue
      }
      for (const each of value.properties) {
        if (each.type === 'SpreadElement') this.#provide(each.argument)
        else {
          const name = keyOf(each)
          if (name === undefined) this.more = true
          else this.names.add(name)
        }
      }
    }
  }

  /** The possible values of an expression. */
  *#values(node: Node | undefined): Generator<Node> {
    if (!node) return
    const value = inner(node)
    if (value.type === 'AwaitExpression') yield* this.#values(value.argument)
    else if (value.type === 'ConditionalExpression') {
      yield* this.#values(value.consequent)
      yield* this.#values(value.alternate)
    } else if (value.type === 'LogicalExpression') {
      if (value.operator !== '&&') yield* this.#values(value.left)
      yield* this.#values(value.right)
    } else if (value.type === 'Identifier' && !isNothing(value)) {
      const found = this.#locals.has(value.name) ? this.#locals.get(value.name) : follow(value, this.#program)
      if (!found || this.#followed.has(found)) return void (this.more = true)
      this.#followed.add(found)
      yield* this.#values(found)
      this.#followed.delete(found)
    } else yield value
  }
}

function isFunction(node: Node): node is Setup {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)
}

function isNothing(node: Node): boolean {
  return (
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'Literal' && !node.value) ||
    (node.type === 'UnaryExpression' && node.operator === 'void')
  )
}

function property({ properties }: ObjectExpression, name: string): Node | undefined {
  for (const each of properties) if (each.type === 'Property' && keyOf(each) === name) return each.value
  return undefined
}

const hasOnlyPlainKeys = ({ properties }: ObjectExpression): boolean =>
  properties.every((each) => each.type === 'Property' && keyOf(each) !== undefined)

function keyOf(each: ObjectExpression['properties'][number]): string | undefined {
  if (each.type !== 'Property') return undefined
  if (each.key.type === 'Literal') return String(each.key.value)
  return !each.computed && each.key.type === 'Identifier' ? each.key.name : undefined
}
