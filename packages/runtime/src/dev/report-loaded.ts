import { hot } from '#build/dev-client'
import type { FwApp } from '../app/fw-app.ts'
import { pageRevision } from './page-revision.ts'
import { wasUpdated } from './page-state.ts'

/**
 * Asks the server whether the page is outdated if there were hot updates while it loaded: bundlers do not apply them to modules that
 * are still loading.
 */
export function reportLoaded(fwApp: FwApp): void {
  const stop = fwApp.hook('app:suspense:resolve', () => {
    stop()
    if (wasUpdated()) hot?.send('fw:loaded', { revision: pageRevision() })
  })
}
