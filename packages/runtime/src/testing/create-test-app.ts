import { createApp, createSSRApp, effectScope, nextTick, shallowRef, type Component } from 'vue'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import { AppHookable } from '../app/app-hookable.ts'
import { runWithContext } from '../app/context.ts'
import type { AppError } from '../app/errors.ts'
import type { FwApp, FwPayload, SsrContext } from '../app/fw-app.ts'
import { createPayload, fillPayload } from '../app/create-payload.ts'

export interface TestAppOptions {
  payload?: Partial<FwPayload>
  isHydrating?: boolean
  /** The event of the request. */
  event?: unknown
  headers?: Record<string, string>
  url?: string
  baseURL?: string
  prerender?: boolean
  route?: Partial<RouteLocationNormalizedLoaded>
}

export interface TestApp extends FwApp {
  /** Disposes the app, like the end of a request does. */
  end: () => void
}

/** Creates an app without router, plugins and head, for tests of composables. */
export function createTestApp(root: Component = { render: () => null }, options: TestAppOptions = {}): TestApp {
  const vueApp = import.meta.server || options.isHydrating ? createSSRApp(root) : createApp(root)
  const hooks = new AppHookable()
  const payload = createPayload()
  fillPayload(payload, options.payload ?? {})
  const controller = new AbortController()
  const scope = effectScope(true)
  const afterEach: (() => void)[] = []
  const router = { replace: () => Promise.resolve(), afterEach: (fn: () => void) => (afterEach.push(fn), () => {}) }
  const app: Partial<TestApp> = {
    vueApp,
    versions: { fw: '0', vue: '3' },
    payload,
    static: { data: {} },
    $config: { app: { baseURL: options.baseURL ?? '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: 'test' }, public: {} },
    $router: router as unknown as Router, // only the members that are used
    _route: { path: '/', query: {}, ...options.route } as RouteLocationNormalizedLoaded, // only the members that are used
    isHydrating: options.isHydrating ?? false,
    hooks,
    hook: hooks.hook.bind(hooks) as FwApp['hook'], // the app may declare further hooks
    callHook: hooks.callHook.bind(hooks) as FwApp['callHook'],
    provide: () => {},
    runWithContext: (fn) => runWithContext(app as FwApp, fn),
    deferHydration: () => () => {},
    scope,
    signal: controller.signal,
    _data: new Map(),
    _middleware: { global: [], named: {}, processing: false },
    _error: shallowRef<AppError | undefined>(),
    end() {
      scope.stop()
      controller.abort()
    },
  }
  if (import.meta.server) app.ssrContext = createContext(payload, controller.signal, options)
  ;(vueApp as { $fw?: FwApp }).$fw = app as FwApp
  return app as TestApp
}

/** Waits until pending promises are settled. */
export async function settle(rounds = 5): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await new Promise((resolve) => setTimeout(resolve))
    await nextTick()
  }
}

function createContext(payload: FwPayload, signal: AbortSignal, options: TestAppOptions): SsrContext {
  const { url = '/', prerender = false, headers = {}, event = { node: { req: { headers, socket: {} } } } } = options
  return {
    request: { url, event, signal, ssr: true, config: {}, prerender },
    response: { status: 200, headers: {}, cookies: [] },
    payload,
    modules: new Set(),
    teleports: {},
    prehydrate: [],
    prerenderRoutes: [],
    noScripts: false,
    payloadReducers: {},
  }
}
