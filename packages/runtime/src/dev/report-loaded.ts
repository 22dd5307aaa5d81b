import type { FwApp } from '../app/fw-app.ts'
import type { HotMessages } from './overlay/connect-overlay.ts'
import { pageRevision } from './page-revision.ts'
import { wasUpdated } from './page-state.ts'

// Vite only replaces this exact expression.
const hot = (import.meta as ImportMeta & { hot?: HotMessages }).hot

/**
 * Asks the server whether the page is outdated if there were hot updates while it loaded: Vite does not apply them to modules that
 * are still loading.
 */
export function reportLoaded(fwApp: FwApp): void {
  const stop = fwApp.hook('app:suspense:resolve', () => {
    stop()
    if (wasUpdated()) hot?.send('fw:loaded', { revision: pageRevision() })
  })
}
