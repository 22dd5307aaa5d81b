import { parseSync, visitorKeys } from 'oxc-parser'
import { field, nameOf, nodes, stringOf, unwrap, type Node } from './syntax.ts'

/** A problem that code tells of. */
export interface ScannedProblem {
  code: string
  /** In each of the ways in which it is put. Details stand in angle brackets. */
  why: string[]
  /** What to do, if that is told apart. */
  fix: string[]
  /** Unknown for what is thrown or logged as one text. */
  level: 'error' | 'warning' | undefined
}

const code = /^FW_[A-Z0-9]+(?:_[A-Z0-9]+)+$/
const inText = /^(?:\[fw\] )?(FW_[A-Z0-9]+(?:_[A-Z0-9]+)+): ([^]*)$/

/**
 * The problems that a file tells of. They are written in one of four ways: an object with `code`, `why` and `fix`; a text that begins with
 * the code; an error whose `name` is the code; a call with the code, the reason and the remedy.
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
  /** What constants stand for, in the order in which they are declared. Functions of one file often use the same names. */
  private readonly constants = new Map<string, { start: number; value: Node }[]>()
  /** Values that are given to properties of a variable: `error.message = …`. */
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

  /** `error.name = 'FW_…'`: what it says was given to its constructor, or follows. */
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

  /** What an expression says, in each of its cases. */
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

  /** A detail in a text. One that is only there in some cases is shown as in the first of them. */
  private inside(node: Node): string {
    if (node.type === 'Identifier') {
      const value = nearest(this.constants.get(nameOf(node)), startOf(node), 'before')
      return value?.type === 'Literal' || value?.type === 'TemplateLiteral' ? this.inside(value) : `<${nameOf(node)}>`
    }
    if (node.type === 'TemplateLiteral') return this.template(node)
    if (node.type !== 'ConditionalExpression') return stringOf(node) ?? `<${this.detail(node)}>`
    const first = [...nodes(node, 'consequent'), ...nodes(node, 'alternate')].map(unwrap).find((each) => stringOf(each) !== '')
    return first ? this.inside(first) : ''
  }

  /** A word for what an expression gives. */
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
        // `names.join(', ')` is about names, `String(name)` about a name.
        if (object && !(object.type === 'Identifier' && /^[A-Z]/.test(nameOf(object)))) return this.detail(object)
        return argument ? this.detail(argument) : callee ? this.detail(callee) : '…'
      }
      default:
        return inner ? this.detail(inner) : '…'
    }
  }
}

/** Says more than that there is something to say. */
const isTelling = (text: string): boolean => text.trim() !== '' && !/^<[^>]*>$/.test(text.trim())

type Values = Map<string, { start: number; value: Node }[]>

function add(values: Values, name: string, value: Node): void {
  values.set(name, [...(values.get(name) ?? []), { start: startOf(value), value }])
}

/** The value that counts at a place: the last one before it, or the first one after it. */
function nearest(
  values: readonly { start: number; value: Node }[] | undefined,
  at: number,
  side: 'before' | 'after',
): Node | undefined {
  if (side === 'after') return values?.find(({ start }) => start > at)?.value
  return values?.findLast(({ start }) => start < at)?.value
}

const startOf = (node: Node): number => Number(field(node, 'start'))

/** `a.b` as text. */
function pathOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || field(node, 'computed') === true) return undefined
  const [object] = nodes(node, 'object')
  const [property] = nodes(node, 'property')
  return object?.type === 'Identifier' && property ? `${nameOf(object)}.${nameOf(property)}` : undefined
}

const children = (node: Node): Node[] => (visitorKeys[node.type] ?? []).flatMap((key) => nodes(node, key))
