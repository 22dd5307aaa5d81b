import { tryUseFwApp } from '../../app/context.ts'
import type { FwApp } from '../../app/fw-app.ts'
import { reload } from './reload.ts'

/** Loaded on demand, because they import modules that import generated modules. */
const updates = {
  routes: async (fwApp: FwApp) => (await import('./update-routes.ts')).updateRoutes(fwApp),
  layouts: async (fwApp: FwApp) => (await import('./update-layouts.ts')).updateLayouts(fwApp),
  'global-components': async (fwApp: FwApp) => (await import('./update-global-components.ts')).updateGlobalComponents(fwApp),
}

export type UpdateKind = keyof typeof updates

let last: Promise<void> = Promise.resolve()

/**
 * Updates the running app after a generated module has changed. Its objects are already updated. Updates run sequentially: each
 * replaces the current route, which another update would mistake for a navigation.
 */
export function hotUpdate(kind: UpdateKind): Promise<void> {
  const fwApp = tryUseFwApp()
  if (!fwApp) return Promise.resolve() // the app will start with the new version
  last = last.then(() => update(kind, fwApp))
  return last
}

async function update(kind: UpdateKind, fwApp: FwApp): Promise<void> {
  try {
    await updates[kind](fwApp)
  } catch (error) {
    console.error(error)
    reload(`the update of ${kind} failed`)
  }
}
