import { captureClientErrors, hasFailed } from './client-errors.ts'
import { connectOverlay, type HotMessages } from './overlay/connect-overlay.ts'
import { quietRouter } from './quiet-router.ts'
import { watchHydration } from './hydration.ts'

// Written out, for the bundler looks for these very words to put it in.
const hot = (import.meta as ImportMeta & { hot?: HotMessages }).hot

connectOverlay(hot)
captureClientErrors((error) => hot?.send('fw:client-error', error))
quietRouter()
// What an error page makes of itself is not what anybody looks for.
const isOfNoInterest = (): boolean => hasFailed() || document.getElementById('__FW_PROBLEM__') !== null
watchHydration((error) => hot?.send('fw:client-error', { ...error, age: performance.now() }), isOfNoInterest)

// Not a static import: if one of the app's modules fails to load, this module must run all the same.
void import('../entry.client.ts')
