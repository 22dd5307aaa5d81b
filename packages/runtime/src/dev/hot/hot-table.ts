import type { RouteShard, RouteTable } from '../../router/route-table.ts'
import { heldValue } from './hold.ts'

/** The export of `#build/routes` in development. */
export interface HotTable extends RouteTable {
  /** Versions of its shards. Unset if the table includes them. */
  stamps?: string[]
  /** Files of client-only pages, by line number. */
  clientPages?: Record<number, string>
}

/** Whether all loaded shards match the table, since they are updated one after the other. */
export function isComplete({ stamps = [] }: HotTable): boolean {
  return stamps.every((stamp, number) => {
    const part = heldValue<RouteShard & { stamp?: string }>(`routes/shard-${number}`)
    return !part || part.stamp === stamp
  })
}
