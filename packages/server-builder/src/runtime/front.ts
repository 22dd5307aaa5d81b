import { caseSensitive } from '#fw/settings'
import type { App } from 'h3'
import { baseURL, useRuntimeConfig } from './config.ts'
import { createFront } from './create-front.ts'
import { keepCredentialsLocal } from './event-fetch.ts'

interface Engine {
  h3App: App
  localFetch: typeof fetch
}

/** Runs first for every request: parses the path once, so that rules, middleware, router and files agree on it. */
export default function front({ h3App, localFetch }: Engine): void {
  const { routeRules = {} } = (useRuntimeConfig()['nitro'] ?? {}) as { routeRules?: Record<string, object> } // Nitro's own options
  createFront(h3App, { baseURL, routeRules, caseSensitive, localFetch })
  keepCredentialsLocal(localFetch)
}
