import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Callers } from '../guard/caller.ts'
import { loadingHandler } from './loading-handler.ts'
import type { LoadingState } from './loading-state.ts'

export interface HeldRequests {
  handle: RequestListener
  /** Forwards all held requests. */
  release: (next: RequestListener) => void
}

/**
 * Holds requests during a restart; documents get the loading page. A page that is loading then gets its modules from the next
 * session: an error for one of them would leave it broken, and without a connection it could not be told to reload.
 */
export function holdRequests(loading: LoadingState, callers: Callers): HeldRequests {
  const waiting: [IncomingMessage, ServerResponse][] = []
  return {
    handle: loadingHandler(loading, callers, (request, response) => void waiting.push([request, response])),
    release: (next) => {
      for (const [request, response] of waiting.splice(0)) if (!response.destroyed) next(request, response)
    },
  }
}
