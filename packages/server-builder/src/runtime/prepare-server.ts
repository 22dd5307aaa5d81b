import { limitServer } from './limits/limit-server.ts'
import { setupGracefulShutdown as closeOnSignals } from './shutdown.ts'

/** Replaces Nitro's function of the same name, which the entries for servers of Node.js call before their server listens. */
export function setupGracefulShutdown(...given: Parameters<typeof closeOnSignals>): void {
  limitServer(given[0])
  closeOnSignals(...given)
}
