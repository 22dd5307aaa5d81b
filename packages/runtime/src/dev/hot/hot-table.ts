import type { RouteShard, RouteTable } from '../../router/route-table.ts'
import { heldValue } from './hold.ts'

/** The routes as `#build/routes` holds them in development. */
export interface HotTable extends RouteTable {
  /** Versions of the parts that belong to it; none if they are in it. */
  stamps?: string[]
  /** Files of pages for the browser, by number of line. */
  clientPages?: Record<number, string>
}

/** Whether all parts that were loaded belong to the table: they arrive one after the other. */
export function isComplete({ stamps = [] }: HotTable): boolean {
  return stamps.every((stamp, number) => {
    const part = heldValue<RouteShard & { stamp?: string }>(`routes/shard-${number}`)
    return !part || part.stamp === stamp
  })
}
