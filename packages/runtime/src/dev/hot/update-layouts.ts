import type { FwApp } from '../../app/fw-app.ts'
import { layoutOf, loadLayout, reloadLayouts } from '../../router/layouts.ts'
import { showRoute } from './refresh-route.ts'

/** Renders the latest versions of layouts. */
export async function updateLayouts(fwApp: FwApp): Promise<void> {
  const { currentRoute } = fwApp.$router
  await reloadLayouts()
  await loadLayout(layoutOf(fwApp, currentRoute.value))
  // A new object, because layouts depend on the route.
  showRoute(fwApp, { ...currentRoute.value })
}
