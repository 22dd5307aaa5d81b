import { islandComponents, serverPages } from '@fw/kit/internal'
import type { AppDescription, FwOptions } from '@fw/schema'
import type { CompilerOptions } from 'vue/compiler-sfc'
import { clientAttribute, partFiles, partKey } from './islands-module.ts'

type NodeTransform = NonNullable<CompilerOptions['nodeTransforms']>[number]
type Parts = Pick<AppDescription, 'components' | 'pages'>

const ROOT = 0
const ATTRIBUTE = 6
const DIRECTIVE = 7
const SIMPLE_EXPRESSION = 4
const COMPONENT = 1
const SLOT = 2
const TEXT = 2

interface TemplateNode {
  type: number
  tag?: string
  tagType?: number
  loc: object
  props?: object[]
  children?: TemplateNode[]
}

/**
 * Compiles templates of islands: `<slot>` becomes a place for content of the page, and a component with `fw-client` one that is
 * interactive in the browser. Changes the whole tree at once, because Vue's own transforms resolve components before they call
 * other transforms.
 */
export function islandTemplates(app: () => Parts | undefined, options: FwOptions): NodeTransform {
  const filesOf = memoize((parts: Parts) => ({
    islands: new Set([...islandComponents(parts.components), ...serverPages(parts.pages)].map(({ file }) => file)),
    parts: partFiles(parts, options),
  }))
  return (given, context) => {
    if ((given.type as number) !== ROOT) return
    const parts = app()
    if (!parts) return
    const { filename } = context
    const files = filesOf(parts)
    const isIsland = files.islands.has(filename)
    const hasParts = files.parts.has(filename)
    if (!isIsland && !hasParts) return
    const visit = (node: TemplateNode): void => {
      if (isIsland && node.tagType === SLOT && node.tag === 'slot') toSlot(node)
      if (hasParts && node.tagType === COMPONENT) toPart(node, context.inSSR, (tag) => partKey(tag, filename, options.rootDir))
      node.children?.forEach(visit)
    }
    visit(given as unknown as TemplateNode) // only properties that exist in all versions of the tree
  }
}

function memoize<Input extends object, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  const known = new WeakMap<Input, Output>()
  return (input) => {
    if (!known.has(input)) known.set(input, compute(input))
    return known.get(input)!
  }
}

function toSlot(node: TemplateNode): void {
  const { loc } = node
  const expression = (content: string, isStatic: boolean): object => ({
    type: SIMPLE_EXPRESSION,
    loc,
    content,
    isStatic,
    constType: isStatic ? 3 : 0,
  })
  node.tag = 'FwIslandSlot'
  node.tagType = COMPONENT
  node.props!.push({
    type: DIRECTIVE,
    name: 'bind',
    rawName: ':fw-slots',
    exp: expression('$slots', false),
    arg: expression('fw-slots', true),
    modifiers: [],
    loc,
  })
}

function toPart(node: TemplateNode, isServer: boolean, keyOf: (tag: string) => string): void {
  const index = node.props!.findIndex((prop) => (prop as { name?: string }).name === clientAttribute)
  if (index === -1) return
  const { loc } = node
  const value = { type: TEXT, content: keyOf(node.tag!), loc }
  // In the browser, components outside of islands are interactive anyway.
  node.props!.splice(index, 1, ...(isServer ? [{ type: ATTRIBUTE, name: 'fw-part', nameLoc: loc, value, loc }] : []))
  if (isServer) node.tag = 'FwIslandPart'
}
