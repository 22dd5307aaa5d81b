import { checkOutdatedBuildInterval } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'
import { manifestUrl } from './app-manifest.ts'

const storageKey = 'fw:build'

/** Calls `app:manifest:update` when the server has another build than this page. Browser only, once per app. */
export function checkOutdatedBuild(fwApp: FwApp): void {
  if (import.meta.server || !checkOutdatedBuildInterval) return
  const check = async (): Promise<void> => {
    const latest = await fetch(`${manifestUrl(fwApp, 'latest.json')}?${Date.now()}`)
      .then((response) => response.json() as Promise<unknown>)
      .catch(() => undefined) // offline, or the server is being replaced
    if (fwApp.signal.aborted) return
    const id = idOf(latest)
    if (id === undefined || id === fwApp.$config.app.buildId || isAnnounced(id)) return wait()
    await fwApp.callHook('app:manifest:update', latest as { id: string; timestamp: number })
  }
  const wait = (): void => void setTimeout(() => void check().catch(console.error), checkOutdatedBuildInterval || 0)
  wait()
}

function idOf(latest: unknown): string | undefined {
  const { id } = (latest ?? {}) as { id?: unknown } // anything may respond
  return typeof id === 'string' ? id : undefined
}

/** Whether this tab was told about the build before. If a cache still serves the old page after a reload, it must not reload forever. */
function isAnnounced(id: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === id) return true
    sessionStorage.setItem(storageKey, id)
  } catch {
    // without storage, `reloadFwApp` does nothing
  }
  return false
}
