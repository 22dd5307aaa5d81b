import '#build/css' // oxlint-disable-line import/no-unassigned-import -- style sheets have no names
import features from '#build/client-features'
import globalComponents from '#build/global-components'
import { rootSelector, spaLoaderId, spaLoaderWithin, uiConfig } from '#build/options'
import plugins from '#build/plugins'
import { setupRouter } from '#build/router-setup'
import { createApp, createSSRApp, type App } from 'vue'
import { FwRoot } from './components/fw-root.ts'
import { showError } from './app/show-error.ts'
import { installFetch } from './data/global-fetch.ts'
import { runWithContext } from './app/context.ts'
import { createFwApp } from './app/create-fw-app.ts'
import type { FwApp } from './app/fw-app.ts'
import { installClientHead } from './head/client-head.ts'
import { createPayload } from './app/create-payload.ts'
import { isServerRendered, readBrowserConfig, revivePayload } from './payload/revive-payload.ts'
import { isPayloadPlugin, runPlugins } from './app/run-plugins.ts'

/** Plugins that define payload revivers must run before the payload is parsed. */
const payloadPlugins = plugins.filter(({ plugin }) => isPayloadPlugin(plugin))
const otherPlugins = plugins.filter(({ plugin }) => !isPayloadPlugin(plugin))

void start()

/** Starts the app in the browser, by hydration or client rendering. */
async function start(): Promise<App> {
  const vueApp = isServerRendered() ? createSSRApp(FwRoot) : createApp(FwRoot)
  const fwApp = createFwApp({ vueApp, payload: createPayload(), config: readBrowserConfig() })
  Object.assign(vueApp.config, uiConfig)
  for (const name of Object.keys(globalComponents)) vueApp.component(name, globalComponents[name]!)
  return runWithContext(fwApp, async () => {
    try {
      installFetch()
      installClientHead(fwApp)
      await setupRouter(fwApp)
      for (const setup of features) setup(fwApp)
      await runPlugins(fwApp, payloadPlugins)
      await revivePayload(fwApp)
      fwApp.isHydrating = fwApp.payload.serverRendered === true
      fwApp._error.value = fwApp.payload.error
      await fwApp.scope.run(() => runPlugins(fwApp, otherPlugins))
      await fwApp.callHook('app:created', vueApp)
    } catch (error) {
      // The error page must not adopt elements of the page that the server has rendered.
      if (fwApp.isHydrating && !fwApp.payload.error) document.querySelector(rootSelector)?.replaceChildren()
      fwApp.runWithContext(() => showError(error as Error)) // anything may be thrown
    }
    keepLoader(fwApp)
    await fwApp.callHook('app:beforeMount', vueApp)
    vueApp.mount(rootSelector)
    await fwApp.callHook('app:mounted', vueApp)
    return vueApp
  })
}

/** Keeps the loading template until the app is ready: mounting would clear the root element, including the template. */
function keepLoader(fwApp: FwApp): void {
  const loader = spaLoaderId === undefined ? null : document.getElementById(spaLoaderId)
  if (!loader) return
  if (spaLoaderWithin) document.querySelector(rootSelector)?.after(loader)
  fwApp.hook('app:suspense:resolve', () => loader.remove())
}
