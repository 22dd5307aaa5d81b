import '#build/css' // oxlint-disable-line import/no-unassigned-import -- style sheets have no names
import features from '#build/client-features'
import globalComponents from '#build/global-components'
import { uiConfig } from '#build/options'
import plugins from '#build/plugins'
import { setupRouter } from '#build/router-setup'
import { createApp, type Component } from 'vue'
import { createFwApp } from './app/create-fw-app.ts'
import { createPayload } from './app/create-payload.ts'
import { runWithContext } from './app/context.ts'
import type { FwApp } from './app/fw-app.ts'
import { runPlugins } from './app/run-plugins.ts'
import { installFetch } from './data/global-fetch.ts'
import { installClientHead } from './head/client-head.ts'
import { readBrowserConfig } from './payload/revive-payload.ts'

export { FwRoot } from './components/fw-root.ts'

export interface MountedAppOptions {
  root: Component
  /** Initial values of `useState`, by key. */
  state: Readonly<Record<string, unknown>>
  /** Called before plugins run. */
  prepare: (fwApp: FwApp) => void
}

/** Creates an app in the browser for a test: like `entry.client.ts`, but with another root component, and the caller mounts it. */
export async function createMountedApp({ root, state, prepare }: MountedAppOptions): Promise<FwApp> {
  const vueApp = createApp(root)
  const payload = createPayload()
  for (const [key, value] of Object.entries(state)) payload.state[`$s${key}`] = value
  const fwApp = createFwApp({ vueApp, payload, config: readBrowserConfig() })
  Object.assign(vueApp.config, uiConfig)
  for (const name of Object.keys(globalComponents)) vueApp.component(name, globalComponents[name]!)
  prepare(fwApp)
  return runWithContext(fwApp, async () => {
    installFetch()
    installClientHead(fwApp)
    await setupRouter(fwApp)
    for (const setup of features) setup(fwApp)
    await fwApp.scope.run(() => runPlugins(fwApp, plugins))
    await fwApp.callHook('app:created', vueApp)
    await fwApp.callHook('app:beforeMount', vueApp)
    return fwApp
  })
}
