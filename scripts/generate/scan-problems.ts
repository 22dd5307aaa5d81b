import { parseSync, visitorKeys } from 'oxc-parser'
import { field, nameOf, nodes, stringOf, unwrap, type Node } from './syntax.ts'

/** A problem found in the sources. */
export interface ScannedProblem {
  code: string
  /** All variants of the message. Details are in angle brackets. */
  why: string[]
  /** All variants of the fix, if it is separate. */
  fix: string[]
  /** Unknown for problems that are thrown or logged as a single text. */
  level: 'error' | 'warning' | undefined
}

const code = /^FW_[A-Z0-9]+(?:_[A-Z0-9]+)+$/
const inText = /^(?:\[fw\] )?(FW_[A-Z0-9]+(?:_[A-Z0-9]+)+): ([^]*)$/

/**
 * Finds the problems that a file reports. There are four forms: an object with `code`, `why` and `fix`; a text that starts with
 * the code; an error whose `name` is the code; and a call with the code, the reason and the fix.
 */
export function scanProblems(file: string, text: string): ScannedProblem[] {
  const { program, errors } = parseSync(file, text)
  const error = errors.find(({ severity }) => severity === 'Error')
  if (error) throw new SyntaxError(`${file} cannot be parsed: ${error.message}`)
  const scan = new Scan()
  scan.collect(program)
  scan.visit(program)
  return scan.found
}

class Scan {
  readonly found: ScannedProblem[] = []
  /** Values of constants, in the order of declaration. Functions of a file often use the same names. */
  private readonly constants = new Map<string, { start: number; value: Node }[]>()
  /** Values assigned to properties: `error.message = …`. */
  private readonly properties = new Map<string, { start: number; value: Node }[]>()

  collect(node: Node): void {
    if (node.type === 'VariableDeclarator') {
      const [id] = nodes(node, 'id')
      const [value] = nodes(node, 'init')
      if (id?.type === 'Identifier' && value) add(this.constants, nameOf(id), value)
    }
    if (node.type === 'AssignmentExpression') {
      const [target] = nodes(node, 'left')
      const [value] = nodes(node, 'right')
      const path = target && value ? pathOf(target) : undefined
      if (path && value) add(this.properties, path, value)
    }
    for (const child of children(node)) this.collect(child)
  }

  visit(node: Node): void {
    if (node.type === 'ObjectExpression') this.object(node)
    else if (node.type === 'AssignmentExpression') this.named(node)
    else if (node.type === 'NewExpression' || node.type === 'CallExpression') this.call(node)
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral') this.text(node)
    for (const child of children(node)) this.visit(child)
  }

  private object(node: Node): void {
    const values = new Map(
      nodes(node, 'properties').flatMap((each): [string, Node][] => {
        const [key] = nodes(each, 'key')
        const [value] = nodes(each, 'value')
        return key?.type === 'Identifier' && value ? [[nameOf(key), value]] : []
      }),
    )
    const [given] = values.has('code') ? this.texts(values.get('code')!) : []
    if (given === undefined || !code.test(given)) return
    const first = (...names: string[]): string[] => {
      const value = names.map((name) => values.get(name)).find((each) => each !== undefined)
      return value ? this.texts(value) : []
    }
    const [level] = first('level')
    this.add(
      given,
      first('why', 'message', 'text'),
      first('fix', 'hint'),
      level === 'error' || level === 'warning' ? level : undefined,
    )
  }

  /** `error.name = 'FW_…'`: the message is an argument of the constructor, or assigned later. */
  private named(node: Node): void {
    const [target] = nodes(node, 'left')
    const [value] = nodes(node, 'right')
    const given = value ? stringOf(value) : undefined
    const [, variable] = /^(\w+)\.name$/.exec(target ? (pathOf(target) ?? '') : '') ?? []
    if (given === undefined || variable === undefined || !code.test(given)) return
    const later = nearest(this.properties.get(`${variable}.message`), startOf(node), 'after')
    const made = nearest(this.constants.get(variable), startOf(node), 'before')
    const [message] = later ? [later] : made ? nodes(made, 'arguments') : []
    this.add(given, message ? this.texts(message) : [], [], 'error')
  }

  private call(node: Node): void {
    const [first, why, fix] = nodes(node, 'arguments')
    const given = first ? stringOf(first) : undefined
    if (given !== undefined && code.test(given) && why) this.add(given, this.texts(why), fix ? this.texts(fix) : [], 'error')
  }

  private text(node: Node): void {
    for (const each of this.texts(node)) {
      const [, given, why] = inText.exec(each) ?? []
      if (given !== undefined && why !== undefined) this.add(given, [why], [], undefined)
    }
  }

  private add(given: string, why: string[], fix: string[], level: ScannedProblem['level']): void {
    this.found.push({ code: given, why: why.filter(isTelling), fix: fix.filter(isTelling), level })
  }

  /** All possible values of an expression. */
  private texts(given: Node): string[] {
    const node = unwrap(given)
    const whole = stringOf(node)
    if (whole !== undefined) return [whole]
    switch (node.type) {
      case 'TemplateLiteral':
        return [this.template(node)]
      case 'ConditionalExpression':
        return [...nodes(node, 'consequent'), ...nodes(node, 'alternate')].flatMap((each) => this.texts(each))
      case 'ArrowFunctionExpression':
        return nodes(node, 'body').flatMap((each) => (each.type === 'BlockStatement' ? [] : this.texts(each)))
      case 'LogicalExpression':
        return nodes(node, 'right').flatMap((each) => this.texts(each))
      case 'BinaryExpression': {
        const [left = ''] = nodes(node, 'left').flatMap((each) => this.texts(each))
        const [right = ''] = nodes(node, 'right').flatMap((each) => this.texts(each))
        return [left + right]
      }
      case 'Identifier': {
        const value = nearest(this.constants.get(nameOf(node)), startOf(node), 'before')
        return value ? this.texts(value) : [`<${nameOf(node)}>`]
      }
      default:
        return [`<${this.detail(node)}>`]
    }
  }

  private template(node: Node): string {
    const parts = nodes(node, 'quasis').map((each) => String(Reflect.get(Object(field(each, 'value')), 'cooked')))
    const details = nodes(node, 'expressions').map((each) => this.inside(unwrap(each)))
    return parts.map((part, index) => part + (details[index] ?? '')).join('')
  }

  /** A placeholder in a text. For a conditional expression, its first non-empty case is used. */
  private inside(node: Node): string {
    if (node.type === 'Identifier') {
      const value = nearest(this.constants.get(nameOf(node)), startOf(node), 'before')
      return value?.type === 'Literal' || value?.type === 'TemplateLiteral' ? this.inside(value) : `<${nameOf(node)}>`
    }
    if (node.type === 'TemplateLiteral') return this.template(node)
    const [callee] = nodes(node, 'callee').map(unwrap)
    if (callee?.type === 'Identifier' && nameOf(callee) === 'installCommand') return this.installCommand(node)
    if (node.type !== 'ConditionalExpression') return stringOf(node) ?? `<${this.detail(node)}>`
    const first = [...nodes(node, 'consequent'), ...nodes(node, 'alternate')].map(unwrap).find((each) => stringOf(each) !== '')
    return first ? this.inside(first) : ''
  }

  /** `installCommand(rootDir, ['vitest'])` is the command of npm. */
  private installCommand(node: Node): string {
    const [, packages] = nodes(node, 'arguments').map(unwrap)
    const names = packages?.type === 'ArrayExpression' ? nodes(packages, 'elements').map((each) => this.inside(unwrap(each))) : []
    return `npm install -D ${names.join(' ') || '<package>'}`
  }

  /** A name for the value of an expression. */
  private detail(node: Node): string {
    const [inner] = [...nodes(node, 'object'), ...nodes(node, 'argument'), ...nodes(node, 'left')].map(unwrap)
    switch (node.type) {
      case 'Identifier':
        return nameOf(node)
      case 'MemberExpression': {
        const [property] = nodes(node, 'property')
        return property?.type === 'Identifier' && field(node, 'computed') !== true
          ? nameOf(property)
          : inner
            ? this.detail(inner)
            : '…'
      }
      case 'CallExpression': {
        const [callee] = nodes(node, 'callee').map(unwrap)
        const [argument] = nodes(node, 'arguments').map(unwrap)
        const [object] = callee?.type === 'MemberExpression' ? nodes(callee, 'object').map(unwrap) : []
        // `names.join(', ')` is named after `names`, `String(name)` after `name`.
        if (object && !(object.type === 'Identifier' && /^[A-Z]/.test(nameOf(object)))) return this.detail(object)
        return argument ? this.detail(argument) : callee ? this.detail(callee) : '…'
      }
      default:
        return inner ? this.detail(inner) : '…'
    }
  }
}

/** Whether a text contains more than a placeholder. */
const isTelling = (text: string): boolean => text.trim() !== '' && !/^<[^>]*>$/.test(text.trim())

type Values = Map<string, { start: number; value: Node }[]>

function add(values: Values, name: string, value: Node): void {
  values.set(name, [...(values.get(name) ?? []), { start: startOf(value), value }])
}

/** The value at a position: the last one before it, or the first one after it. */
function nearest(
  values: readonly { start: number; value: Node }[] | undefined,
  at: number,
  side: 'before' | 'after',
): Node | undefined {
  if (side === 'after') return values?.find(({ start }) => start > at)?.value
  return values?.findLast(({ start }) => start < at)?.value
}

const startOf = (node: Node): number => Number(field(node, 'start'))

/** Formats `a.b`. */
function pathOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || field(node, 'computed') === true) return undefined
  const [object] = nodes(node, 'object')
  const [property] = nodes(node, 'property')
  return object?.type === 'Identifier' && property ? `${nameOf(object)}.${nameOf(property)}` : undefined
}

const children = (node: Node): Node[] => (visitorKeys[node.type] ?? []).flatMap((key) => nodes(node, key))
