import { mount, VueWrapper } from '@vue/test-utils'
import { defineComponent, h, nextTick, onErrorCaptured, reactive, ref, Suspense, type App, type Component, type Slot } from 'vue'
import { fileUsage } from './file-usage.ts'
import { findMock } from './mock-route.ts'
import type { MountAppOptions } from './mount-app.ts'
import { afterTest } from './reset.ts'
import { testError } from './test-error.ts'

/** Mounts a component in the context of the app; see `mountApp`. */
export async function mountComponent(component: Component, options: MountAppOptions): Promise<VueWrapper> {
  fileUsage()
  attachEmitListener()
  const { createMountedApp } = await prepareBrowser(options.route ?? '/')
  const props = reactive<Record<string, unknown>>({ ...options.props })
  const mounted = ref<VueWrapper['vm']>()
  const errors: unknown[] = []
  let resolved: (() => void) | undefined
  const ready = new Promise<void>((resolve) => (resolved = resolve))
  const Root = defineComponent({
    name: 'MountAppRoot',
    setup: () => {
      onErrorCaptured((error) => {
        if (!resolved) return true
        errors.push(error)
        resolved()
        return false
      })
      return () =>
        h(
          Suspense,
          { onResolve: () => resolved?.() },
          { default: () => h(component, { ...props, ref: mounted }, slotsOf(options.slots)) },
        )
    },
  })
  const fwApp = await createMountedApp({
    root: Root,
    state: options.state ?? {},
    prepare: () => {},
  })
  const { vueApp } = fwApp
  provideAll(vueApp, fwApp, options.provide)
  const element = options.attachTo ?? document.body.appendChild(document.createElement('div'))
  afterTest(() => {
    vueApp.unmount()
    fwApp._dispose()
    fwApp.$router?.options.history.destroy()
    if (!options.attachTo) element.remove()
  })
  withoutNotice(() => vueApp.mount(element))
  await ready
  resolved = undefined
  if (errors.length > 0) throw errors[0]
  await nextTick()
  void fwApp.callHook('app:mounted', vueApp)
  const wrapper = new VueWrapper(
    vueApp,
    mounted.value as never,
    (changed: Record<string, unknown>) => void Object.assign(props, changed),
  )
  const navigate = async (path: string): Promise<void> => {
    await fwApp.$router.push(path)
    await nextTick()
  }
  return Object.assign(wrapper, { navigate }) as unknown as VueWrapper // of any component
}

/** Vue prints a notice about the first `Suspense`, which is not of the app. */
function withoutNotice(run: () => void): void {
  const { info } = console
  console.info = () => {}
  try {
    run()
  } finally {
    console.info = info
  }
}

let isAttached = false

/** `emitted()` of wrappers needs a listener that only `mount()` adds. */
function attachEmitListener(): void {
  if (isAttached) return
  isAttached = true
  mount({ render: () => null }).unmount()
}

type MountModule = typeof import('#fw-test/mount')

let loading: Promise<MountModule> | undefined

/** Sets up what the document of the app contains, then loads the app. */
async function prepareBrowser(route: string): Promise<MountModule> {
  const { config, paths } = await import('#fw-test/config')
  Object.assign(globalThis, { __FW__: { config: structuredClone(config) } })
  const shared = ((globalThis as { __fwShared?: object }).__fwShared ??= {})
  Object.assign(shared, { paths, asset: (file: string) => paths.baseURL + file })
  window.history.replaceState(null, '', paths.baseURL.replace(/\/$/, '') + route)
  replaceFetch(paths.baseURL)
  loading ??= import('#fw-test/mount')
  try {
    return await loading
  } catch (error) {
    loading = undefined // the next test may succeed
    throw error
  }
}

/** There is no server: only mocks answer requests to the app. */
function replaceFetch(baseURL: string): void {
  const shared = globalThis as { fetch: typeof fetch; __fwTestServer?: true }
  if (shared.__fwTestServer) return
  const original = shared.fetch
  shared.__fwTestServer = true
  shared.fetch = async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, location.href) : input, init)
    const url = new URL(request.url)
    if (url.origin !== location.origin) return original(input, init)
    const path = `/${url.pathname.slice(baseURL.length)}`
    const mocked = findMock(request.method, path)
    if (mocked) return mocked(request)
    const error = noServer(request.method, path)
    // The component may handle the error, which is not the one that the test is about.
    afterTest(() => {
      throw error
    })
    throw error
  }
}

function noServer(method: string, path: string): Error {
  return testError({
    code: 'FW_TEST_NO_SERVER',
    why: `The component sent the request ${method} ${path}, but tests with mountApp() have no server.`,
    fix: `Mock it before: \`mockRoute('${path}', () => ({ … }))\`. To test the route itself, use fetchRoute() or renderPage().`,
  })
}

interface ProvidingApp {
  provide: (name: string, value: unknown) => void
}

function provideAll(vueApp: App, fwApp: ProvidingApp, provided: MountAppOptions['provide'] = {}): void {
  const entries: [unknown, unknown][] =
    provided instanceof Map ? [...provided] : Reflect.ownKeys(provided).map((key) => [key, provided[key]])
  for (const [key, value] of entries) {
    if (typeof key === 'string' && key.startsWith('$')) fwApp.provide(key.slice(1), value)
    else vueApp.provide(key as string, value) // or a symbol
  }
}

function slotsOf(slots: MountAppOptions['slots'] = {}): Record<string, Slot> {
  return Object.fromEntries(
    Object.entries(slots).map(([name, slot]): [string, Slot] => [
      name,
      typeof slot === 'function' ? (slot as Slot) : () => [typeof slot === 'string' ? h(() => slot) : h(slot as Component)],
    ]),
  )
}
