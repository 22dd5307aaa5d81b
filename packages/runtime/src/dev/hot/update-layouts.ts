import type { FwApp } from '../../app/fw-app.ts'
import { layoutOf, loadLayout, reloadLayouts } from '../../router/layout-loader.ts'
import { showRoute } from './refresh-route.ts'

/** Shows layouts as they are now. */
export async function updateLayouts(fwApp: FwApp): Promise<void> {
  const { currentRoute } = fwApp.$router
  await reloadLayouts()
  await loadLayout(layoutOf(fwApp, currentRoute.value))
  // Another object, since whatever shows a layout looks at the route.
  showRoute(fwApp, { ...currentRoute.value })
}
