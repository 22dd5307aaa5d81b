import { computed, effectScope, h, ref, render, type Ref } from 'vue'
import { setImmediate } from 'node:timers/promises'
import { followPayloadFiles } from '../../payload/payload-file.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { AnyDataOptions, AsyncData, ExecuteOptions } from '../data-options.ts'
import { useAsyncData } from '../use-async-data.ts'
import { useFetch } from '../use-fetch.ts'
import type { CallOptions, SharedOptions } from './data-model.ts'

/** A call of a handler, which the test settles. */
export interface WorldRun {
  owner: number
  key: string
  signal: AbortSignal
  resolve: (value: string) => void
  reject: (error: Error) => void
}

export interface WorldUser {
  id: number
  state: AsyncData<unknown>
  key: Ref<string>
  source: Ref<number>
  enabled: Ref<boolean>
  unmount: () => void
}

/** An app whose components call `useAsyncData` and `useFetch` with handlers that the test controls. */
export class DataWorld {
  readonly app: TestApp
  readonly users: WorldUser[] = []
  readonly runs: WorldRun[] = []
  readonly cache = new Map<string, unknown>()
  /** Calls of `refresh` whose promises are pending. */
  readonly refreshes = new Set<number>()
  private refreshCount = 0
  private beforeResolve: ((to: object, from: object) => Promise<unknown>) | undefined

  constructor(
    private shared: SharedOptions,
    hydration: { data: Record<string, unknown>; errors: Record<string, unknown> } | undefined,
  ) {
    const payload = hydration && { serverRendered: true, data: hydration.data, _errors: hydration.errors as never }
    this.app = createTestApp(undefined, { isHydrating: !!hydration, payload: { ...payload, path: '/page' } })
    this.app.$router.beforeResolve = (guard) => ((this.beforeResolve = guard as never), () => {}) // called below
    followPayloadFiles(this.app)
  }

  mount(id: number, options: CallOptions): void {
    const user = { id, key: ref(options.key), source: ref(0), enabled: ref(options.enabled) } as WorldUser // the rest follows
    const setup = () => void (user.state = options.fetch ? this.fetch(user, options) : this.load(user, options))
    if (options.component) {
      const element = document.createElement('div')
      const vnode = h({ setup: () => (setup(), () => null) })
      vnode.appContext = this.app.vueApp._context
      render(vnode, element)
      user.unmount = () => render(null, element)
    } else {
      const scope = effectScope(true)
      this.app.runWithContext(() => scope.run(setup))
      user.unmount = () => scope.stop()
    }
    this.users.push(user)
  }

  unmount(user: WorldUser): void {
    this.users.splice(this.users.indexOf(user), 1)
    user.unmount()
  }

  refresh(user: WorldUser, options: ExecuteOptions): void {
    const id = this.refreshCount++
    this.refreshes.add(id)
    void user.state.refresh(options).then(() => this.refreshes.delete(id))
  }

  /** Runs the guard of a navigation to a page without a payload file. */
  async resolveNavigation(): Promise<void> {
    await this.beforeResolve!({ path: '/page' }, { path: '/other' })
  }

  async endHydration(): Promise<void> {
    this.app.isHydrating = false
    await this.app.callHook('app:suspense:resolve')
  }

  /** Returns after all microtasks. */
  async flush(): Promise<void> {
    await setImmediate()
  }

  private load(user: WorldUser, options: CallOptions): AsyncData<unknown> {
    const dataOptions = { ...this.optionsOf(user, options), ...(options.watch ? { watch: [user.source] } : {}) }
    return useAsyncData(user.key, (_, { signal }) => this.run(user, signal), dataOptions)
  }

  private fetch(user: WorldUser, options: CallOptions): AsyncData<unknown> {
    const send = (_: string, { signal }: { signal: AbortSignal }) => this.run(user, signal)
    return useFetch(() => `/${user.key.value}`, {
      ...this.optionsOf(user, options),
      key: computed(() => user.key.value),
      query: computed(() => ({ source: user.source.value })),
      $fetch: send as never, // only the arguments that `useFetch` passes
      ...(options.watch ? {} : { watch: false as const }),
    })
  }

  private optionsOf(user: WorldUser, { immediate, lazy, dedupe }: CallOptions): AnyDataOptions {
    const { hasDefault, hasCacheFunction } = this.shared
    return {
      immediate,
      lazy,
      dedupe,
      enabled: user.enabled,
      ...(hasDefault ? { default: () => 'default' } : {}),
      ...(hasCacheFunction ? { getCachedData: (key: string) => this.cache.get(key) } : {}),
    }
  }

  private run({ id, key }: WorldUser, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => this.runs.push({ owner: id, key: key.value, signal, resolve, reject }))
  }
}
