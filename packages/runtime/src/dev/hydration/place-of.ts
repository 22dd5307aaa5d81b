import { fwGlobal, type TemplatePlaces } from '@fw/schema/global'
import { Fragment } from 'vue'
import type { Instance, TreeNode } from './hydrated-node.ts'
import { treePath, type Step } from './tree-path.ts'

/** A position in a template. */
export interface Place {
  /** Relative to the project, or absolute if it is outside. */
  file: string
  line: number
  column: number
}

/**
 * Returns the position of a vnode in its template, or the nearest known position. `text`: the only text in an element. `attribute`:
 * an attribute of the node that may have been passed from outside. `whole`: the node as a whole; if a component always renders it,
 * the position where the component is used is returned.
 */
export function placeOf(node: TreeNode, root: TreeNode, about: 'text' | 'whole' | 'node', attribute?: string): Place | undefined {
  const path = treePath(root, node)
  const passedOn = path && attribute !== undefined ? placeOfAttribute(path, attribute) : undefined
  if (passedOn) return passedOn
  const found = path ? ofStep(path, path.length - 1) : carried(node)
  if (about === 'text' && found?.exact) return entry(found, found.key, 0) ?? found
  return (about === 'whole' && path && placeOfUser(path)) || found
}

/** The position of the component that received the attribute and passed it to its root. */
function placeOfAttribute(path: Step[], attribute: string): Found | undefined {
  let at = path.length - 1
  while (path[at]?.via === 'component' && Object.hasOwn(path[at - 1]!.node.component?.attrs ?? {}, attribute)) at -= 1
  const found = at < path.length - 1 ? ofStep(path, at) : undefined
  return found?.exact ? found : undefined
}

/** The position of the component whose only root is the node. */
function placeOfUser(path: Step[]): Found | undefined {
  let found: Found | undefined
  for (let at = path.length - 1; path[at]!.via === 'component'; at -= 1) {
    const above = isOnlyRoot(path[at]!.node, templateOf(path[at - 1]!.node)) ? ofStep(path, at - 1) : undefined
    if (!above?.exact) return found
    found = above
  }
  return found
}

/** Lists in templates omit elements that carry their own position. */
function isOnlyRoot(node: TreeNode, template: TemplatePlaces | undefined): boolean {
  const list = template?.[1]['']
  return template !== undefined && (list ? list.length === 1 && typeof list[0] === 'string' : node.type !== Fragment)
}

interface Found extends Place {
  /** Whether its template lists its children. */
  exact: boolean
  /** The key of that list. */
  key: string
  /** Whether it is repeated in a loop. */
  loop?: boolean
}

type Lists = TemplatePlaces[1]

const templates = (): Record<string, TemplatePlaces> => fwGlobal().places ?? {}

function carried(node: TreeNode): Found | undefined {
  const value: unknown = node.props?.['ref_key']
  const parts = typeof value === 'string' ? /^(.+):(\d+):(\d+)$/.exec(value) : null
  return parts ? place(parts[1]!, `${parts[2]}:${parts[3]}`) : undefined
}

function place(file: string, position: string): Found {
  const key = position.replace('*', '')
  const [line, column] = key.split(':').map(Number)
  return { file, line: line!, column: column!, exact: true, key, loop: position.endsWith('*') }
}

function ofStep(path: Step[], at: number): Found | undefined {
  const { node, via, index } = path[at]!
  const own = carried(node)
  if (own || at === 0) return own
  const parent = path[at - 1]!.node
  if (via === 'component') return rootOf(path, at) ?? inexact(ofStep(path, at - 1))
  const outer = ofStep(path, at - 1)
  if (via === 'suspense') return outer && (entry(outer, `${outer.key}/default`, 0, node) ?? inexact(outer))
  const slot = parent.type === Fragment && typeof parent.key === 'string' ? /^_(.+?)(_fb)?$/.exec(parent.key) : null
  if (slot && !slot[2]) {
    const user = path.findIndex((step) => step.node.component !== null && step.node.component === parent.ctx)
    const used = user === -1 ? undefined : ofStep(path, user)
    return used && (entry(used, `${used.key}/${slot[1]}`, index, node) ?? inexact(used))
  }
  if (node.ctx && parent.ctx !== node.ctx && !outer?.exact) return handedOver(path, at) ?? outer
  if (!outer?.exact) return outer
  if (outer.loop) return { ...outer, loop: false }
  return entry(outer, outer.key, index, node) ?? inexact(outer)
}

/** The root of a component, in its own template. */
function rootOf(path: Step[], at: number): Found | undefined {
  const template = templateOf(path[at - 1]!.node)
  if (!template) return undefined
  const several = path[at]!.node.type === Fragment && (template[1]['']?.length ?? 0) > 1
  const first = entry({ file: template[0] }, '', 0, path[at]!.node)
  return several && first ? { ...first, key: '', loop: false } : first
}

/** Slot content rendered by a component without template is located where that component is used. */
function handedOver(path: Step[], at: number): Found | undefined {
  const { node, index } = path[at]!
  const user = path.findLastIndex((step, i) => i < at && step.node.component !== null && step.node.ctx === node.ctx)
  const used = user === -1 ? undefined : ofStep(path, user)
  const list = used && listsOf(used.file)?.[`${used.key}/default`]
  const siblings = path[at - 1]!.node.children
  const whole = Array.isArray(siblings) && list?.length === siblings.length
  return used && ((whole ? entry(used, `${used.key}/default`, index, node) : undefined) ?? inexact(used))
}

function entry({ file }: Pick<Found, 'file'>, key: string, index: number, node?: TreeNode): Found | undefined {
  const found = listsOf(file)?.[key]?.[index]
  if (typeof found !== 'object') return found === undefined ? undefined : place(file, found)
  const [first, ...branches] = found
  const branch = typeof node?.key === 'number' ? branches[node.key - first] : undefined
  return place(file, branch ?? branches[0]!)
}

function templateOf({ component }: TreeNode): TemplatePlaces | undefined {
  return component ? templates()[component.type.__file ?? ''] : undefined
}

/** The file name of a component in recorded positions. */
export function shownFile(instance: Instance): string | undefined {
  const file = instance.type.__file
  return file === undefined ? undefined : (templates()[file]?.[0] ?? file)
}

function listsOf(file: string): Lists | undefined {
  return Object.values(templates()).find(([shown]) => shown === file)?.[1]
}

function inexact(found: Found | undefined): Found | undefined {
  return found && { ...found, exact: false }
}
