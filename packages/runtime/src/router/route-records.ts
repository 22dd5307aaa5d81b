import { usesClientPages } from '#build/routes'
import type { Component } from 'vue'
import type { RouteRecordRaw } from 'vue-router'
import { createClientPage } from '../app/client-component.ts'
import type { MatchLinearly } from './linear-matching.ts'
import { decodeRoutes, nameOf, SHARD_SIZE, type RouteNode, type RouteTable } from './route-table.ts'

type RawComponent = Component | (() => Promise<{ default: Component }>)

/** Routes by the meta of their records, where a part of it is still to be loaded. */
export type IncompleteMeta = Map<object, RouteNode>

/** State shared by all routers of a process: the routes, and loaded components and meta. */
export interface RouteRecords {
  nodes: readonly RouteNode[]
  /**
   * A fresh record without children: routers change the records that they hold. If a part of its meta is still to be loaded, it is
   * noted in `incomplete`.
   */
  record: (node: RouteNode, incomplete?: IncompleteMeta) => RouteRecordRaw
  /** A fresh record with everything below it. */
  tree: (node: RouteNode, incomplete?: IncompleteMeta) => RouteRecordRaw
  loadMeta: (node: RouteNode) => Promise<Record<string, unknown>>
  linear: MatchLinearly | undefined
}

const records = /* @__PURE__ */ new WeakMap<RouteTable, RouteRecords>()

/** Decodes a table when it is needed for the first time. */
export function routeRecords(table: RouteTable): RouteRecords {
  let made = records.get(table)
  if (!made) records.set(table, (made = createRouteRecords(table)))
  return made
}

function createRouteRecords(table: RouteTable): RouteRecords {
  const nodes = decodeRoutes(table)
  const components: RawComponent[] = []
  const meta = new Map<number, Record<string, unknown>>()

  const shard = async (number: number) => {
    const part = table.shards[number]!
    return typeof part === 'function' ? (await part()).default : part
  }
  const load = async (slot: number) => (await shard(Math.floor(slot / SHARD_SIZE))).pages[slot % SHARD_SIZE]!()

  /** The component itself once it was loaded, so that later requests and visits do not wait for it. */
  const component = (slot: number, inBrowserOnly: boolean): RawComponent => {
    if (usesClientPages && inBrowserOnly)
      return (components[slot] ??= createClientPage(() => load(slot) as Promise<{ default: Component }>))
    return (components[slot] ??= async () => {
      const module = (await load(slot)) as { default: Component } // only pages for the browser have none
      // A function would be taken for a loader.
      if (typeof module.default === 'object') components[slot] = module.default
      return module
    })
  }

  const record: RouteRecords['record'] = (node, incomplete) => {
    const { extra, slot, path } = node
    const name = nameOf(node)
    const loaded = extra.d && meta.get(node.index)
    const own = { ...extra.m, ...loaded }
    const raw: Record<string, unknown> = { path, meta: own }
    if (extra.d && !loaded) incomplete?.set(own, node)
    if (name !== undefined) raw['name'] = name
    if (extra.a) raw['alias'] = extra.a
    if (extra.r !== undefined) raw['redirect'] = extra.r
    if (extra.o !== undefined) raw['props'] = extra.o
    if (slot >= 0) {
      if (extra.v) {
        const views: Record<string, RawComponent> = {}
        const names = extra.f === 2 ? extra.v : ['default', ...extra.v]
        names.forEach((view, at) => (views[view] = component(slot + at, at === 0 && extra.c === 1)))
        raw['components'] = views
      } else raw['component'] = component(slot, extra.c === 1)
    }
    return raw as unknown as RouteRecordRaw // a union whose members differ in what is absent
  }

  const tree: RouteRecords['tree'] = (node, incomplete) => {
    const raw = record(node, incomplete)
    if (node.children.length > 0) raw.children = node.children.map((child) => tree(child, incomplete))
    return raw
  }

  return {
    nodes,
    record,
    tree,
    linear: table.linear,
    loadMeta: async (node) => {
      let loaded = meta.get(node.index)
      if (!loaded) {
        const part = await shard(Math.floor(node.slot / SHARD_SIZE))
        loaded = (await part.meta?.[node.index]?.())?.default ?? {}
        meta.set(node.index, loaded)
      }
      return loaded
    },
  }
}
