import type { RouteTable } from '../../../packages/runtime/src/router/route-table.ts'

export const table: RouteTable = { paths: '', extras: {}, shards: [] }
export const usesClientPages = true
