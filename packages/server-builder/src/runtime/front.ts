import { prerenderedFiles } from '#fw/prerendered'
import { checkRate } from '#fw/rate-limit'
import { caseSensitive, payloadExtension, payloadExtraction, security } from '#fw/settings'
import type { App, H3Event, Router } from 'h3'
import { nitroAsyncContext } from 'nitropack/runtime/internal/context'
import type { ServerRules } from './apply-rules.ts'
import { baseURL, useRuntimeConfig } from './config.ts'
import { createFront, type RulesOfUrl } from './create-front.ts'
import { keepCredentialsLocal } from './event-fetch.ts'
import { answerProbe } from './health.ts'
import { handleHeadRequests } from './head-requests.ts'
import { showHiddenRoutes } from './hidden-routes.ts'
import { isHost } from './is-host.ts'
import { hasConnection } from './request/has-connection.ts'
import { isAllowedHost } from './request/allowed-hosts.ts'
import { checkOrigin } from './request/origin-check.ts'
import { forwardedHost, isProxied } from './request/proxied.ts'
import { readProxies } from './request/trusted-proxies.ts'
import { throwStorageErrors } from './storage-errors.ts'
import { markIncoming } from './trace-request.ts'
import { findWebSocketHandlers } from './websocket-handlers.ts'

interface Engine {
  h3App: App
  router: Router
  localFetch: typeof fetch
  localCall: (request: object) => Promise<unknown>
  /** For entries of presets, whose hosts say which page they want. */
  rulesOfUrl?: RulesOfUrl
}

/** Runs first for every request: parses the path once, so that rules, middleware, router and files agree on it. */
export default function front(engine: Engine): void {
  const { h3App, router, localFetch } = engine
  const { routeRules = {} } = (useRuntimeConfig()['nitro'] ?? {}) as { routeRules?: Record<string, object> } // Nitro's own options
  const rulesOfUrl = createFront(h3App, {
    baseURL,
    routeRules,
    caseSensitive,
    localFetch,
    headers: security.headers,
    isExpected,
    checkRequest: checkRate ? checkBoth : checkOrigin,
    ...(import.meta.prerender ? {} : { answerProbe }),
    ...(import.meta._asyncContext
      ? { inContext: (event, run) => nitroAsyncContext.callAsync({ event }, () => run(event)) as Promise<void> }
      : {}),
    ...(payloadExtraction && !import.meta.prerender
      ? { payloads: { name: `_payload.${payloadExtension}`, router: router.handler, isFile: isPrerendered } }
      : {}),
  })
  engine.rulesOfUrl = rulesOfUrl
  handleHeadRequests(router)
  showHiddenRoutes(router, routeRules)
  if (import.meta._websocket) findWebSocketHandlers(h3App, baseURL, rulesOfUrl)
  keepCredentialsLocal(localFetch)
  throwStorageErrors()
  markIncoming(engine)
}

function checkBoth(event: H3Event, rules: ServerRules): Promise<void> | undefined {
  checkOrigin(event, rules)
  return checkRate?.(event, rules)
}

function isExpected(event: H3Event): boolean {
  readProxies(event)
  const { headers } = event.node.req
  if (!isAllowedHost(headers.host, !hasConnection(event))) return false
  // URLs contain this name then. Most proxies pass on what the visitor has sent.
  const forwarded = isProxied(event) ? forwardedHost(event) : undefined
  return forwarded === undefined || (isHost(forwarded) && isAllowedHost(forwarded))
}

const files: ReadonlySet<string> = new Set(payloadExtraction ? prerenderedFiles : [])

function isPrerendered(page: string): boolean {
  const path = page === '/' ? '' : page
  return files.has(`${path}/index.html`) || files.has(`${path}.html`)
}
