import { createApp, createSSRApp, type App, type Component } from 'vue'
import { createFwApp } from '../../app/create-fw-app.ts'
import type { FwApp, FwPayload } from '../../app/fw-app.ts'

const config = { app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: 'test' }, public: {} }

/** Creates an app like the entries do, but without router and plugins. */
export function testApp(root: Component, payload: Partial<FwPayload> = {}): { vueApp: App; fwApp: FwApp } {
  const vueApp = import.meta.server || payload.serverRendered ? createSSRApp(root) : createApp(root)
  const given = { data: {}, state: {}, once: new Set<string>(), _errors: {}, ...payload }
  return { vueApp, fwApp: createFwApp({ vueApp, payload: given, config }) }
}
