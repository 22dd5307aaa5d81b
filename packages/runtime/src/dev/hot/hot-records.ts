import type { Component } from 'vue'
import type { RouteRecordRaw } from 'vue-router'
import { createClientPage } from '../../app/client-component.ts'
import { routeRecords, type RouteRecords } from '../../router/route-records.ts'
import { SHARD_SIZE } from '../../router/route-table.ts'
import type { HotTable } from './hot-table.ts'

/** Components of client-only pages, by file. Creating them for each version of the routes would lose their state. */
const clientPages = /* @__PURE__ */ new Map<string, Component>()
let current: { table: HotTable; nodes: RouteRecords['nodes'] } | undefined

/** Creates records for the current table. */
export function hotRecords(given: HotTable): RouteRecords {
  const table = { ...given } // caches are keyed by the table object, but this table changes in place
  const records = routeRecords(table)
  current = { table, nodes: records.nodes }
  const record: RouteRecords['record'] = (node, incomplete) => {
    const raw = records.record(node, incomplete)
    const file = table.clientPages?.[node.index]
    if (file !== undefined) setComponent(raw, clientPage(file))
    return raw
  }
  const tree: RouteRecords['tree'] = (node, incomplete) => {
    const raw = record(node, incomplete)
    if (node.children.length > 0) raw.children = node.children.map((child) => tree(child, incomplete))
    return raw
  }
  return { ...records, record, tree }
}

function setComponent(raw: RouteRecordRaw, component: Component): void {
  if (raw.components) raw.components['default'] = component
  else raw.component = component
}

function clientPage(file: string): Component {
  let component = clientPages.get(file)
  if (!component) clientPages.set(file, (component = createClientPage(() => loadPage(file))))
  return component
}

async function loadPage(file: string): Promise<{ default: Component }> {
  const { table, nodes } = current!
  const slot = nodes.find(({ index }) => table.clientPages?.[index] === file)?.slot
  if (slot === undefined) throw new Error(`The page ${file} no longer exists.`)
  const part = table.shards[Math.floor(slot / SHARD_SIZE)]!
  const { pages } = typeof part === 'function' ? (await part()).default : part
  return (await pages[slot % SHARD_SIZE]!()) as { default: Component } // the browser can load all pages
}
