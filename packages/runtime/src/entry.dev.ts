import { captureClientErrors } from './dev/client-errors.ts'
import { updateAllDefinitions } from './dev/hot/update-definitions.ts'
import { hot } from '#build/dev-client'
import { connectOverlay } from './dev/overlay/connect-overlay.ts'
import { isLoadFailure } from './dev/overlay/problem-list.ts'
import { pageRevision, seenRevision, setSeenRevision } from './dev/page-revision.ts'
import { hasFailed, setIncomplete } from './dev/page-state.ts'
import { quietRouter } from './dev/quiet-router.ts'

connectOverlay(hot)
hot?.on('fw:server-changed', () => window.dispatchEvent(new Event('fw:server-changed'))) // for islands
hot?.on('fw:revision', (revision) => setSeenRevision(Number(revision)))
captureClientErrors((error) => {
  // A module that failed to load may have been requested long before the latest update arrived.
  const isOfLoading = isLoadFailure({ side: 'client', message: error.message })
  // The server may find that the error is outdated. The page is incomplete nonetheless.
  if (isOfLoading) setIncomplete()
  hot?.send('fw:client-error', { ...error, revision: isOfLoading ? pageRevision() : seenRevision() })
})
quietRouter()
// Hydration mismatches of an error page are irrelevant.
const isOfNoInterest = (): boolean => hasFailed() || document.getElementById('__FW_PROBLEM__') !== null

// Not static imports: this module must run even if a module of the app or Vue itself fails to load, for example because
// dependencies were optimized again. The server then tells the page to reload.
const watchWarnings = async (): Promise<void> => {
  const [hydration, templates] = await Promise.all([import('./dev/hydration.ts'), import('./dev/template-warnings.ts')])
  templates.watchTemplates((error) => hot?.send('fw:client-error', error))
  hydration.watchHydration((error) => hot?.send('fw:client-error', { ...error, revision: pageRevision() }), isOfNoInterest)
}
void watchWarnings().then(() => {
  updateAllDefinitions(setIncomplete)
  return import('./entry.client.ts')
})
