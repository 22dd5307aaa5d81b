import type { FwApp } from '../../app/fw-app.ts'
import { heldValue } from './hold.ts'
import { exchangeRoutes } from './hot-router.ts'
import { isComplete, type HotTable } from './hot-table.ts'
import { refreshRoute } from './refresh-route.ts'
import { reload } from './reload.ts'

/** Updates the routes of the router. */
export async function updateRoutes(fwApp: FwApp): Promise<void> {
  const table = heldValue<HotTable>('routes')
  if (!table || !isComplete(table)) return // more updates will follow
  const matcher = exchangeRoutes(fwApp.$router)
  if (!matcher) return reload('pages have changed, and the router options make routes of them when the app starts')
  // Hydration must match the server-rendered page.
  if (fwApp.isHydrating) fwApp.hooks.hookOnce('app:suspense:resolve', () => refreshRoute(fwApp, matcher.isStale))
  else await refreshRoute(fwApp, matcher.isStale)
}
