import type { AppPlugin } from '@fw/schema'
import { parseSync, type Expression, type Node, type ObjectExpression, type Program } from 'oxc-parser'
import { isTooDeep } from '../../source/is-too-deep.ts'
import { defaultExport, follow, inner } from './plugin-expression.ts'
import { providedNames } from './provided-names.ts'

/** Metadata of a plugin, read from its code. */
export interface PluginMetadata extends Pick<
  AppPlugin,
  'name' | 'order' | 'dependsOn' | 'parallel' | 'unread' | 'provides' | 'providesMore'
> {
  /** Whether the module has no default export. */
  hasNoDefault?: boolean
}

const orders = { pre: -20, default: 0, post: 20 } as const
const payloadOrder = -40

/** Reads the metadata of a plugin without running it. Metadata that is not static is read when the plugin runs. */
export function pluginMetadata(code: string, file: string): PluginMetadata {
  const unread: PluginMetadata = { order: 0, unread: true, providesMore: true }
  if (isTooDeep(code)) return unread
  const lang = /\.[cm]?ts$/.test(file) ? 'ts' : file.endsWith('.tsx') ? 'tsx' : 'jsx'
  const { program, errors } = parseSync(file, code, { lang, sourceType: 'module' })
  if (errors.some(({ severity }) => severity === 'Error')) return unread // the bundler reports the error
  const exported = defaultExport(program)
  if (exported === 'none') return { order: 0, hasNoDefault: true }
  if (exported === 'elsewhere') return unread
  const metadata = metadataOf(exported, program) ?? { order: 0, unread: true }
  return { ...metadata, ...providedNames(exported, program) }
}

function metadataOf(exported: Node, program: Program): PluginMetadata | undefined {
  const node = follow(exported, program)
  if (node?.type === 'CallExpression' && node.callee.type === 'Identifier') {
    const argument = node.arguments[0] && follow(node.arguments[0], program)
    if (!argument) return undefined
    if (node.callee.name === 'defineFwPlugin') return ofPlugin(argument)
    const inside = node.callee.name === 'definePayloadPlugin' ? ofPlugin(argument) : undefined
    return inside && { ...inside, order: payloadOrder }
  }
  return node && ofPlugin(node)
}

function ofPlugin(node: Node): PluginMetadata | undefined {
  if (/^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)) return { order: 0 }
  return node.type === 'ObjectExpression' ? ofObject(node) : undefined
}

function ofObject({ properties }: ObjectExpression): PluginMetadata | undefined {
  const metadata: PluginMetadata = { order: 0 }
  let enforce: keyof typeof orders = 'default'
  let order: number | undefined
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) return undefined
    const key =
      property.key.type === 'Identifier' ? property.key.name : property.key.type === 'Literal' ? String(property.key.value) : ''
    if (!['name', 'enforce', 'order', 'dependsOn', 'parallel'].includes(key)) continue
    const value = plain(property.value)
    if (key === 'name' && typeof value === 'string') metadata.name = value
    else if (key === 'enforce' && isOrder(value)) enforce = value
    else if (key === 'order' && typeof value === 'number') order = value
    else if (key === 'parallel' && typeof value === 'boolean') metadata.parallel = value
    else if (key === 'dependsOn' && Array.isArray(value) && value.every((each) => typeof each === 'string'))
      metadata.dependsOn = value
    else return undefined
  }
  return { ...metadata, order: order ?? orders[enforce] }
}

function isOrder(value: unknown): value is keyof typeof orders {
  return typeof value === 'string' && Object.hasOwn(orders, value)
}

/** Evaluates an expression, as far as metadata needs it. */
function plain(expression: Expression): unknown {
  const node = inner(expression)
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = plain(node.argument)
    return typeof value === 'number' ? -value : undefined
  }
  if (node.type !== 'ArrayExpression') return undefined
  return node.elements.map((element) => (element && element.type !== 'SpreadElement' ? plain(element) : undefined))
}
