import { relative } from 'pathe'
import type { CompilerOptions } from 'vue/compiler-sfc'

export type NodeTransform = NonNullable<CompilerOptions['nodeTransforms']>[number]

/**
 * Adds source positions to compiled templates in development. Elements carry theirs in `ref_key`, a property that Vue reserves and
 * never renders; positions of other nodes (text, comments, components) are listed by their parent.
 */
export function templatePlaces({ rootDir }: { rootDir: string }): NodeTransform {
  let known: object | undefined // the tree of the last call, and whether its positions refer to the component's file
  let usable = false
  return (given, context) => {
    if (context.inSSR) return undefined
    const node = given as unknown as TemplateNode // only properties that exist in all versions of the tree are read
    if (context.root !== known) {
      known = context.root
      usable = isComponentSource(context.root as unknown as TemplateNode)
    }
    if (!usable) return undefined
    if (node.type === ROOT) {
      return () => {
        const lists = templateLists(node)
        const value = JSON.stringify([shown(rootDir, context.filename), lists])
        context.hoist(`((globalThis.__fwShared ??= {}).places ??= {})[${JSON.stringify(context.filename)}] = ${value}`)
      }
    }
    if (canCarry(node)) {
      const { loc } = node
      const value = `${shown(rootDir, context.filename)}:${position(node)}`
      node.props!.push({ type: ATTRIBUTE, name: 'ref_key', nameLoc: loc, value: { type: TEXT, content: value, loc }, loc })
    }
    return undefined
  }
}

const ROOT = 0
const ELEMENT = 1
const TEXT = 2
const COMMENT = 3
const INTERPOLATION = 5
const ATTRIBUTE = 6
const DIRECTIVE = 7
const COMPOUND = 8
const IF = 9
const FOR = 11
const TEXT_CALL = 12
const PLAIN = 0
const COMPONENT = 1
const TEMPLATE = 3

interface TemplateNode {
  type: number
  loc: { start: { line: number; column: number; offset: number }; source: string }
  tagType?: number
  props?: object[]
  children?: (TemplateNode | string)[]
  branches?: TemplateNode[]
  content?: TemplateNode | string
  source?: string
}

interface Prop {
  type: number
  name: string
  arg?: { content?: string; isStatic?: boolean }
}

/** Positions of children by parent: `''` is the root, `line:column` an element, `line:column/name` a slot of a component. */
type Lists = Record<string, Entry[]>
/** A position, followed by `*` if the node is repeated; or the first key of alternatives and the position of each. */
type Entry = string | [number, ...string[]]

function templateLists(root: TemplateNode): Lists {
  const lists: Lists = {}
  const add = (key: string, nodes: readonly TemplateNode[]): void => {
    let branchKey = 0
    const entries = nodes.map((node): Entry => {
      if (node.type !== IF) return place(node)
      const first = branchKey
      branchKey += node.branches!.length
      return [first, ...node.branches!.map((branch) => body(branch, position(branch)))]
    })
    if (!nodes.every(hasPlace)) lists[key] = entries
  }
  const place = (node: TemplateNode): string => {
    if (node.type === FOR) return `${body(node, position(node))}*`
    if (node.type === TEXT_CALL) return place(node.content as TemplateNode)
    if (node.type === ELEMENT) visit(node)
    return node.type === TEXT || node.type === COMPOUND ? textPosition(node) : position(node)
  }
  /** A single element is listed by its own position; other content becomes a group. */
  const body = (node: TemplateNode, key: string): string => {
    const nodes = childrenOf(node)
    if (nodes.length === 1 && (nodes[0]!.type === ELEMENT || nodes[0]!.type === FOR)) return place(nodes[0]!)
    add(key, nodes)
    return key
  }
  const visit = (node: TemplateNode): void => {
    const nodes = childrenOf(node)
    if (nodes.length === 0) return
    const key = position(node)
    if (node.tagType !== COMPONENT) return add(key, nodes)
    add(key, nodes)
    const named = nodes.filter((child) => child.tagType === TEMPLATE && slotName(child) !== undefined)
    for (const child of named) add(`${key}/${slotName(child)}`, childrenOf(child))
    const others = named.length === 0 ? nodes : nodes.filter((child) => !named.includes(child) && child.type !== COMMENT)
    if (others.length > 0) add(`${key}/${slotName(node) ?? 'default'}`, others)
  }
  add('', childrenOf(root))
  return lists
}

function childrenOf(node: TemplateNode): TemplateNode[] {
  return (node.children ?? []).filter((child): child is TemplateNode => typeof child === 'object')
}

/** Plain elements only. With a `ref`, `ref_key` has a meaning for Vue. */
function canCarry({ type, tagType, props }: TemplateNode): boolean {
  return type === ELEMENT && tagType === PLAIN && !(props as Prop[]).some((prop) => (prop.arg?.content ?? prop.name) === 'ref')
}

function hasPlace({ type, props }: TemplateNode): boolean {
  return type === ELEMENT && (props as Prop[]).some(({ name }) => name === 'ref_key')
}

function slotName(node: TemplateNode): string | undefined {
  const prop = (node.props as Prop[] | undefined)?.find(({ type, name }) => type === DIRECTIVE && name === 'slot')
  return prop && (prop.arg ? (prop.arg.isStatic ? prop.arg.content : undefined) : 'default')
}

function position({ loc }: TemplateNode): string {
  return `${loc.start.line}:${loc.start.column}`
}

/** The position of the first interpolation, or of the first visible character. */
function textPosition(node: TemplateNode): string {
  const changing = childrenOf(node).find(({ type }) => type === INTERPOLATION)
  if (changing) return position(changing)
  const { source, start } = (childrenOf(node)[0] ?? node).loc
  const lines = source.slice(0, source.search(/\S|$/)).split('\n')
  const column = lines.length === 1 ? start.column + lines[0]!.length : lines.at(-1)!.length + 1
  return `${start.line + lines.length - 1}:${column}`
}

/** Positions in preprocessed templates and in templates with `src` don't refer to the component's file. */
function isComponentSource({ source = '', children = [] }: TemplateNode): boolean {
  const first = children[0] as TemplateNode | undefined // generated text nodes are never children of the root
  return first !== undefined && /<template[\s>]/.test(source.slice(0, first.loc.start.offset))
}

function shown(rootDir: string, file: string): string {
  const path = relative(rootDir, file)
  return path.startsWith('..') ? file : path
}
