import type { SFCTemplateBlock } from 'vue/compiler-sfc'
import { pascalOf } from './component-name.ts'

type RootNode = NonNullable<SFCTemplateBlock['ast']>
type TemplateChildNode = RootNode['children'][number]
type ElementNode = Extract<TemplateChildNode, { tag: string }>

export interface Range {
  start: number
  end: number
}

const element = 1
const directive = 7

/** Returns the default slot content of the named components. Other slots, such as fallbacks, are kept. */
export function removedContent(root: RootNode, names: ReadonlySet<string>): Range[] {
  const ranges: Range[] = []
  const visit = (node: RootNode | TemplateChildNode): void => {
    if (node.type === element && names.has(pascalOf(node.tag))) {
      for (const child of node.children) {
        if (isKeptSlot(child)) visit(child)
        else ranges.push(rangeOf(child))
      }
    } else if ('children' in node && Array.isArray(node.children)) {
      for (const child of node.children) if (typeof child === 'object') visit(child as TemplateChildNode) // text parts of compound nodes are strings
    }
  }
  visit(root)
  return ranges
}

const rangeOf = ({ loc }: TemplateChildNode): Range => ({ start: loc.start.offset, end: loc.end.offset })

/** A `<template>` for a slot other than the default one, or with a dynamic slot name. */
function isKeptSlot(node: TemplateChildNode): node is ElementNode {
  if (node.type !== element || node.tag !== 'template') return false
  return node.props.some((prop) => {
    if (prop.type !== directive || prop.name !== 'slot') return false
    const name = prop.arg && 'content' in prop.arg ? prop.arg : undefined
    return name !== undefined && !('isStatic' in name && name.isStatic && name.content === 'default')
  })
}
