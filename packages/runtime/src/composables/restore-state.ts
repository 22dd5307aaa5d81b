import { restoreState } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'

const storageKey = 'fw:reload:state'

/** Restores the state that was kept across a reload, after the app is mounted. */
export function setupRestoreState(fwApp: FwApp): void {
  if (import.meta.server || !restoreState) return
  fwApp.hook('app:mounted', () => {
    const kept = takeState()
    for (const key of Object.keys(kept)) if (key.startsWith('$s')) fwApp.payload.state[key] = kept[key]
  })
}

/** Keeps state across a reload. Values that JSON cannot represent are lost. */
export function keepState(state: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(state))
  } catch (error) {
    console.warn('[fw] Failed to save the state before the reload.', error)
  }
}

function takeState(): Record<string, unknown> {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const state: unknown = text ? JSON.parse(text) : {}
    return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {} // keys are read individually
  } catch (error) {
    console.warn('[fw] Failed to restore the state after the reload.', error)
    return {}
  }
}
