import type { ActiveHeadEntry, UseHeadInput, VueHeadClient } from '@unhead/vue'
import type { App } from 'vue'
import type { FwApp } from '../app/fw-app.ts'

type Options = Parameters<VueHeadClient['push']>[1]

export type HeadPlugin = 'safe' | 'flatMeta'

interface Recorded {
  input: UseHeadInput
  options: Options
  /** The entry of unhead, once it is loaded. */
  real?: ActiveHeadEntry<UseHeadInput>
}

/** Tags that the server renders unchanged; others, such as attributes, may depend on the browser. */
const printed = new Set(['title', 'titleTemplate', 'meta', 'link', '_flatMeta'])

/**
 * The head client until the first change: the server has rendered the head, so entries are only recorded. The first change loads
 * unhead, which takes over. Many visits end before that.
 */
export class DeferredHead {
  readonly ssr = false
  /** Never made reactive. */
  readonly __v_skip = true
  real: VueHeadClient | undefined = undefined
  private loading: Promise<void> | undefined = undefined
  private readonly entries_ = new Set<Recorded>()
  private readonly plugins_: Parameters<VueHeadClient['use']>[0][] = []
  private readonly needed = new Set<HeadPlugin>()
  private give: ((plugin: HeadPlugin) => void) | undefined = undefined

  constructor(
    private readonly isHydrating: () => boolean,
    private readonly onLoad: (head: VueHeadClient) => void,
  ) {}

  push(input: UseHeadInput, options?: Options): ActiveHeadEntry<UseHeadInput> {
    if (this.real) return this.real.push(input, options)
    const entry: Recorded = { input, options }
    this.entries_.add(entry)
    if (!this.isHydrating() || Object.keys(input ?? {}).some((key) => !printed.has(key))) void this.load()
    return {
      _i: 0,
      patch: (next) => {
        entry.input = next
        if (entry.real) entry.real.patch(next)
        else void this.load()
      },
      dispose: () => {
        this.entries_.delete(entry)
        entry.real?.dispose()
      },
    }
  }

  use(plugin: Parameters<VueHeadClient['use']>[0]): void {
    if (this.real) this.real.use(plugin)
    else this.plugins_.push(plugin)
  }

  /** Requests a plugin of unhead. */
  need(plugin: HeadPlugin): void {
    if (this.give) this.give(plugin)
    else this.needed.add(plugin)
  }

  render(): void {
    if (this.real) void this.real.render()
    else void this.load()
  }

  install(app: App): void {
    app.config.globalProperties['$head'] = app.config.globalProperties['$unhead'] = this as never // like unhead
    app.provide('usehead', this) // unhead's injection key; importing its symbol would include the library
  }

  get hooks(): VueHeadClient['hooks'] {
    return this.real?.hooks as VueHeadClient['hooks'] // optional for callers
  }

  get entries(): VueHeadClient['entries'] {
    return this.real?.entries ?? new Map()
  }

  get resolvedOptions(): VueHeadClient['resolvedOptions'] {
    return this.real?.resolvedOptions ?? {}
  }

  /** Loads unhead. Only the entries that are current when it has loaded are applied. */
  load(): Promise<void> {
    this.loading ??= import('./client-unhead.ts').then(({ createClientHead, ownPlugins }) => {
      const head = createClientHead()
      this.give = (plugin) => head.use(ownPlugins[plugin])
      for (const plugin of this.needed) this.give(plugin)
      for (const plugin of this.plugins_) head.use(plugin)
      this.real = head
      this.onLoad(head)
      for (const entry of this.entries_) entry.real = head.push(entry.input, entry.options)
      return undefined
    })
    return this.loading
  }
}

/**
 * Installs the head client. The document is only updated while a page is complete: not during hydration, and not during navigation.
 */
export function installClientHead(fwApp: FwApp): VueHeadClient {
  let paused = true
  const head = new DeferredHead(
    () => fwApp.isHydrating,
    (real) => {
      real.hooks?.hook('dom:beforeRender', (context) => {
        if (paused) context.shouldRender = false
      })
      real.hooks?.hook('dom:rendered', () => void fwApp.callHook('head:rendered'))
    },
  )
  const resume = (): void => {
    if (!paused) return
    paused = false
    void head.real?.render()
  }
  // A new page changes the head, so unhead is loaded together with the page.
  fwApp.hook('app:created', () => {
    fwApp.$router?.beforeEach(() => {
      if (!fwApp.isHydrating) void head.load()
    })
    fwApp.$router?.beforeResolve(async () => {
      if (!fwApp.isHydrating) await head.load().catch(() => {}) // a page with an outdated title is better than none
    })
  })
  fwApp.hook('page:start', () => {
    paused = true
  })
  fwApp.hook('page:finish', () => {
    if (!fwApp.isHydrating) resume()
  })
  fwApp.hook('app:suspense:resolve', resume)
  // An error page is complete too, and the page it replaces will never finish.
  fwApp.hook('app:error', () => {
    void head.load()
    resume()
  })
  head.install(fwApp.vueApp)
  fwApp._head = head as unknown as VueHeadClient // forwards the remaining members of the declared type
  return fwApp._head
}
