import { parse } from '@babel/parser'
import type { Expression, ObjectExpression, ObjectMethod, ObjectProperty, Program } from '@babel/types'
import { Uneditable } from './uneditable.ts'

export interface ConfigObject {
  object: ObjectExpression
}

/** A property whose value is an expression. */
export type ConfigProperty = ObjectProperty & { value: Expression }

/**
 * Finds the object literal of a configuration: `export default defineFwConfig({ … })`, with or without the call, a variable or a type
 * assertion. Throws `Uneditable` if there is none.
 */
export function findConfigObject(source: string, file: string): ConfigObject {
  const program = parseConfig(source, file)
  const statement = program.body.find((each) => each.type === 'ExportDefaultDeclaration')
  const exported = statement ? statement.declaration : commonJsExport(program)
  if (!exported) throw new Uneditable(`${file} has no default export.`)
  const object = unwrap(exported as Expression, program) // declarations of functions and classes are no object either
  if (!object) throw new Uneditable(`${file} does not export an object literal.`)
  return { object }
}

function parseConfig(source: string, file: string): Program {
  try {
    return parse(source, { sourceType: 'module', plugins: ['typescript'] }).program
  } catch (error) {
    throw new Uneditable(`${file} has a syntax error: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function commonJsExport({ body }: Program): Expression | undefined {
  for (const each of body) {
    if (each.type !== 'ExpressionStatement' || each.expression.type !== 'AssignmentExpression') continue
    const { left, right } = each.expression
    if (left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.object.name === 'module') return right
  }
  return undefined
}

function unwrap(node: Expression, program: Program): ObjectExpression | undefined {
  switch (node.type) {
    case 'ObjectExpression':
      return node
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return unwrap(node.expression, program)
    case 'CallExpression': {
      const [first] = node.arguments
      return first ? unwrap(first as Expression, program) : undefined // a spread is no object
    }
    case 'Identifier': {
      const value = variable(node.name, program)
      return value ? unwrap(value, program) : undefined
    }
    default:
      return undefined
  }
}

function variable(name: string, { body }: Program): Expression | undefined {
  return body
    .flatMap((each) => (each.type === 'VariableDeclaration' ? each.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.name === name)?.init as Expression | undefined // no other kind of initialiser
}

/** Finds a property of an object. Throws `Uneditable` if its value is not an expression, as for methods. */
export function propertyOf(object: ObjectExpression, key: string): ConfigProperty | undefined {
  const property = object.properties.find((each) => each.type !== 'SpreadElement' && keyOf(each) === key)
  if (!property) return undefined
  if (property.type !== 'ObjectProperty' || property.shorthand) throw new Uneditable(`\`${key}\` is not a literal.`)
  return property as ConfigProperty // values of an object expression are expressions
}

export function keyOf({ key, computed }: ObjectProperty | ObjectMethod): string | undefined {
  if (key.type === 'StringLiteral') return key.value
  return key.type === 'Identifier' && !computed ? key.name : undefined
}

export function stringOf(node: { type: string }): string | undefined {
  if (node.type === 'StringLiteral' && 'value' in node) return String(node.value)
  return undefined
}
