import { tryUseFwApp } from '../../app/context.ts'
import type { FwApp } from '../../app/fw-app.ts'
import { reload } from './reload.ts'

/** Loaded when they are needed for the first time: what they import, imports generated modules. */
const updates = {
  routes: async (fwApp: FwApp) => (await import('./update-routes.ts')).updateRoutes(fwApp),
  layouts: async (fwApp: FwApp) => (await import('./update-layouts.ts')).updateLayouts(fwApp),
  'global-components': async (fwApp: FwApp) => (await import('./update-global-components.ts')).updateGlobalComponents(fwApp),
}

let last: Promise<void> = Promise.resolve()

/**
 * Brings the running app up to date with a module that has changed. Its objects are new already. One update after the other: each puts a
 * route in the place of the current one, and would take that of another for a navigation.
 */
export function hotUpdate(kind: keyof typeof updates): Promise<void> {
  const fwApp = tryUseFwApp()
  if (!fwApp) return Promise.resolve() // it starts with the new version
  last = last.then(() => update(kind, fwApp))
  return last
}

async function update(kind: keyof typeof updates, fwApp: FwApp): Promise<void> {
  try {
    await updates[kind](fwApp)
  } catch (error) {
    console.error(error)
    reload(`the update of ${kind} failed`)
  }
}
