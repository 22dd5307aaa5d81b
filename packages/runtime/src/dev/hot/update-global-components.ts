import type { Component, ComponentInternalInstance, VNode } from 'vue'
import type { FwApp } from '../../app/fw-app.ts'
import { heldValue, previousMembers } from './hold.ts'

type Components = Record<string, Component>
type Origins = Record<string, string>

/** Registers added components and unregisters removed ones. */
export function updateGlobalComponents({ vueApp }: FwApp): void {
  const { components } = (vueApp as unknown as { _context: { components: Components } })._context // registering a component twice causes a warning
  const now = heldValue<Components>('global-components') ?? {}
  const before = previousMembers<Components>('global-components')
  const origins = heldValue<Origins>('global-components/origins') ?? {}
  const earlier = previousMembers<Origins>('global-components/origins')
  const isSame = (name: string): boolean => origins[name] !== undefined && origins[name] === earlier[name]
  for (const name of Object.keys(before)) if (!Object.hasOwn(now, name)) delete components[name]
  for (const name of Object.keys(now)) if (!components[name] || !isSame(name)) components[name] = now[name]!
  const root = (vueApp as { _instance?: ComponentInternalInstance | null })._instance
  if (root) renderAgain(root)
}

/** Renders all components again, because names are resolved during rendering. */
function renderAgain(instance: ComponentInternalInstance): void {
  instance.proxy?.$forceUpdate()
  visit(instance.subTree)
}

function visit(node: VNode | null | undefined): void {
  if (!node) return
  if (node.component) renderAgain(node.component)
  else if (node.suspense) visit(node.suspense.activeBranch)
  else if (Array.isArray(node.children)) for (const child of node.children as VNode[]) visit(child) // mounted children are vnodes
}
