import { fwVersion } from '#build/options'
import { effectScope, shallowRef, version, type App } from 'vue'
import type { Router } from 'vue-router'
import { AppHookable } from './app-hookable.ts'
import { runWithContext } from './context.ts'
import type { FwApp, FwPayload, RuntimeConfigOfApp, SsrContext } from './fw-app.ts'

interface CreateFwAppOptions {
  vueApp: App
  payload: FwPayload
  config: RuntimeConfigOfApp
  ssrContext?: SsrContext
}

export function createFwApp({ vueApp, payload, config, ssrContext }: CreateFwAppOptions): FwApp {
  const hooks = new AppHookable()
  let deferred = 0
  let controller: AbortController | undefined
  const fwApp: FwApp = {
    vueApp,
    versions: { fw: fwVersion, vue: version },
    payload,
    static: { data: {} },
    ...(ssrContext ? { ssrContext } : {}),
    $config: config,
    $router: undefined as unknown as Router, // set by the router, before any plugin runs
    _route: undefined as never, // likewise
    isHydrating: import.meta.client && payload.serverRendered === true,
    hooks,
    hook: hooks.hook as FwApp['hook'], // the app may declare further hooks
    callHook: hooks.callHook as FwApp['callHook'],
    provide: (name, value) => inject(fwApp, name, value),
    runWithContext: (fn) => runWithContext(fwApp, fn),
    deferHydration: () => {
      if (!fwApp.isHydrating) return () => {}
      deferred += 1
      let called = false
      return () => {
        if (called) return
        called = true
        deferred -= 1
        if (deferred === 0) {
          fwApp.isHydrating = false
          void fwApp.callHook('app:suspense:resolve')
        }
      }
    },
    scope: effectScope(true),
    // Created lazily, because most apps never use it.
    get signal() {
      controller ??= following(ssrContext)
      return controller.signal
    },
    _data: new Map(),
    _middleware: { global: [], named: {}, processing: false },
    _error: shallowRef(payload.error),
    _dispose: () => {
      fwApp.scope.stop()
      controller?.abort()
    },
  }
  ;(vueApp as App & { $fw?: FwApp }).$fw = fwApp // read by useFwApp in components
  vueApp.config.globalProperties['$fw'] = fwApp
  vueApp.config.globalProperties['$config'] = config
  return fwApp
}

/** Aborted with the app and when the client disconnects. */
function following(ssrContext: SsrContext | undefined): AbortController {
  const controller = new AbortController()
  if (import.meta.client) return controller
  const outer = ssrContext?.request.signal
  if (outer?.aborted) controller.abort(outer.reason)
  else outer?.addEventListener('abort', () => controller.abort(outer.reason), { once: true })
  return controller
}

function inject(fwApp: FwApp, name: string, value: unknown): void {
  const key = `$${name}` as const
  Object.defineProperty(fwApp, key, { get: () => value, configurable: true, enumerable: true })
  Object.defineProperty(fwApp.vueApp.config.globalProperties, key, { get: () => value, configurable: true, enumerable: true })
}
