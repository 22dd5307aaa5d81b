import { tryUseFwApp } from '../../context.ts'
import type { FwApp } from '../../fw-app.ts'
import { reload } from './reload.ts'

/** Loaded when they are needed for the first time: what they import, imports generated modules. */
const updates = {
  routes: async (fwApp: FwApp) => (await import('./update-routes.ts')).updateRoutes(fwApp),
  layouts: async (fwApp: FwApp) => (await import('./update-layouts.ts')).updateLayouts(fwApp),
  'global-components': async (fwApp: FwApp) => (await import('./update-global-components.ts')).updateGlobalComponents(fwApp),
}

/** Brings the running app up to date with a module that has changed. Its objects are new already. */
export async function hotUpdate(kind: keyof typeof updates): Promise<void> {
  const fwApp = tryUseFwApp()
  if (!fwApp) return // it starts with the new version
  try {
    await updates[kind](fwApp)
  } catch (error) {
    console.error(error)
    reload(`the update of ${kind} failed`)
  }
}
