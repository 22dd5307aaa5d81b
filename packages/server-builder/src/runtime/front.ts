import { prerenderedFiles } from '#fw/prerendered'
import { caseSensitive, payloadExtension, payloadExtraction } from '#fw/settings'
import type { App, Router } from 'h3'
import { baseURL, useRuntimeConfig } from './config.ts'
import { createFront } from './create-front.ts'
import { keepCredentialsLocal } from './event-fetch.ts'
import { answerProbe } from './health.ts'
import { handleHeadRequests } from './head-requests.ts'
import { markIncoming } from './trace-request.ts'
import { findWebSocketHandlers } from './websocket-handlers.ts'

interface Engine {
  h3App: App
  router: Router
  localFetch: typeof fetch
  localCall: (request: object) => Promise<unknown>
}

/** Runs first for every request: parses the path once, so that rules, middleware, router and files agree on it. */
export default function front(engine: Engine): void {
  const { h3App, router, localFetch } = engine
  const { routeRules = {} } = (useRuntimeConfig()['nitro'] ?? {}) as { routeRules?: Record<string, object> } // Nitro's own options
  createFront(h3App, {
    baseURL,
    routeRules,
    caseSensitive,
    localFetch,
    ...(import.meta.prerender ? {} : { answerProbe }),
    ...(payloadExtraction && !import.meta.prerender
      ? { payloads: { name: `_payload.${payloadExtension}`, router: router.handler, isFile: isPrerendered } }
      : {}),
  })
  handleHeadRequests(router)
  if (import.meta._websocket) findWebSocketHandlers(h3App, baseURL)
  keepCredentialsLocal(localFetch)
  markIncoming(engine)
}

const files: ReadonlySet<string> = new Set(payloadExtraction ? prerenderedFiles : [])

function isPrerendered(page: string): boolean {
  const path = page === '/' ? '' : page
  return files.has(`${path}/index.html`) || files.has(`${path}.html`)
}
