import { pagesEnabled } from '#build/options'
import { createApp, createSSRApp, type Component } from 'vue'
import { createFwApp } from '../../app/create-fw-app.ts'
import type { FwApp, RuntimeConfigOfApp } from '../../app/fw-app.ts'
import { createSsrContext } from '../../app/ssr-context.ts'
import { setupNoPagesRouter } from '../no-pages-router.ts'
import { setupPagesRouter } from '../pages-router.ts'

export interface RoutedAppOptions {
  url?: string
  baseURL?: string
  error?: { statusCode: number; statusMessage: string; message: string }
  /** The document has what the server has rendered. */
  hydrate?: boolean
  payload?: Partial<FwApp['payload']>
}

/** An app with the router, before its first navigation. */
export function routedApp(root: Component, options: RoutedAppOptions = {}): FwApp {
  const { url = '/', baseURL = '/', error, hydrate = false } = options
  const config: RuntimeConfigOfApp = { app: { baseURL, buildAssetsDir: '/_fw/', cdnURL: '', buildId: 'test' }, public: {} }
  const request = {
    url,
    event: {},
    signal: new AbortController().signal,
    ssr: true,
    config: {},
    prerender: false,
    ...(error ? { error } : {}),
  }
  const ssrContext = createSsrContext(request)
  const vueApp = import.meta.server || hydrate ? createSSRApp(root) : createApp(root)
  const fwApp = createFwApp({ vueApp, payload: ssrContext.payload, config, ...(import.meta.server ? { ssrContext } : {}) })
  Object.assign(fwApp.payload, options.payload)
  fwApp.isHydrating = hydrate
  void fwApp.runWithContext(() => (pagesEnabled ? setupPagesRouter(fwApp) : setupNoPagesRouter(fwApp)))
  return fwApp
}

/** Starts the app as the entries do: the first navigation runs. */
export async function startApp(fwApp: FwApp): Promise<FwApp> {
  await fwApp.runWithContext(() => fwApp.callHook('app:created', fwApp.vueApp))
  return fwApp
}
