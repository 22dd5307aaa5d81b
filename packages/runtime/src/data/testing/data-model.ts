/*
 * A reference model of `useAsyncData` and `useFetch` in the browser, written from sections 10.2 to 10.5 of the specification and the
 * rules R158, R169 and R170. It knows neither Vue nor promises: operations take effect at once, except what belongs to the next tick.
 *
 * Where the specification leaves a choice open, the model follows the documentation:
 * - Handler and options of a key are those of its latest call that is still mounted.
 * - The first run of a call joins a run of the same key, whatever `dedupe` says: one key, one request.
 * - A second call with a key that is already loaded loads it again, but not during hydration.
 * - `enabled` becoming false sets `idle` only if it aborted a run; becoming true loads the data unless `immediate` is false.
 * - "Before the fetch starts" (R169) ends with the first run, value, error or `clear`.
 * - A run that the caller aborts keeps data and error.
 * - The promise of `refresh` resolves with the run it started or joined, or with one that replaces it in the same tick. It never rejects.
 * - A failed run keeps the value in the payload, which is the cache of many `getCachedData` functions.
 */

/** Options of the app that change the semantics. */
export interface Semantics {
  value: null | undefined
  pendingWhenIdle: boolean
  resetAsyncDataToUndefined: boolean
  alwaysRunFetchOnKeyChange: boolean
  granularCachedData: boolean
  purgeCachedData: boolean
}

/** Options that are the same for all calls of a sequence, because calls with the same key must agree on them. */
export interface SharedOptions {
  hasDefault: boolean
  hasCacheFunction: boolean
}

export interface CallOptions {
  fetch: boolean
  key: string
  immediate: boolean
  lazy: boolean
  dedupe: 'cancel' | 'defer'
  enabled: boolean
  /** For `useFetch`: `watch: false`. */
  watch: boolean
  component: boolean
}

export interface ModelUser extends CallOptions {
  id: number
  entry: ModelEntry
  /** Whether one of the entries it used was ever loaded. */
  triggered: boolean
  sourceChanged: boolean
  /** The key changed in this tick. */
  switched: boolean
}

interface ModelRun {
  owner: number
  aborted: boolean
}

interface ModelEntry {
  key: string
  data: unknown
  error: string | undefined
  status: 'idle' | 'pending' | 'success' | 'error'
  untouched: boolean
  /** A run was started. */
  triggered: boolean
  /** `data` is a loaded value of this key, not its default and not that of another key. */
  hasData: boolean
  users: ModelUser[]
  run: ModelRun | undefined
  /** Calls of `refresh` whose promises are pending. */
  waiting: number[]
}

type Cause = 'initial' | 'watch' | 'refresh'

export class DataModel {
  readonly entries = new Map<string, ModelEntry>()
  readonly users: ModelUser[] = []
  /** Calls of handlers, in order. */
  readonly runs: ModelRun[] = []
  readonly payload = new Map<string, unknown>()
  readonly errors = new Map<string, string>()
  /** Data of payload files. */
  readonly static = new Map<string, unknown>()
  /** What `getCachedData` returns. */
  readonly cache = new Map<string, unknown>()
  hydrating = false
  /** `refreshFwData` waits for the end of hydration. */
  private refreshes: (string | undefined)[] = []
  private refreshCount = 0

  constructor(
    private semantics: Semantics,
    private shared: SharedOptions,
  ) {}

  mount(id: number, options: CallOptions): void {
    const isNew = !this.entries.has(options.key)
    const user = { ...options, id, triggered: false, sourceChanged: false, switched: false } as ModelUser // `entry` follows
    this.users.push(user)
    const entry = this.join(user, options.key)
    const isReady = entry.status === 'success' || entry.status === 'error'
    if (user.immediate && !(isReady && (this.hydrating || isNew))) this.execute(entry, 'initial')
  }

  unmount(user: ModelUser): void {
    this.users.splice(this.users.indexOf(user), 1)
    this.leave(user)
  }

  changeKey(user: ModelUser, key: string): void {
    const old = user.entry
    const hadData = old.hasData
    const wasRunning = old.status === 'pending'
    user.triggered ||= old.triggered || old.status === 'success' || old.status === 'error'
    this.leave(user)
    const entry = this.join(user, key)
    user.key = key
    user.switched = true
    if (entry.untouched && entry.users.length === 1) entry.data = old.data
    const { alwaysRunFetchOnKeyChange } = this.semantics
    const runs = user.immediate || hadData || wasRunning || (user.fetch && (user.triggered || alwaysRunFetchOnKeyChange))
    if (runs && !(user.fetch && !user.watch)) this.execute(entry, 'initial')
  }

  changeSource(user: ModelUser): void {
    user.sourceChanged = user.watch
  }

  toggle(user: ModelUser): void {
    user.enabled = !user.enabled
    if (!user.enabled) this.stop(user.entry)
    else if (user.immediate) this.execute(user.entry, 'watch')
  }

  refresh(user: ModelUser, dedupe: 'cancel' | 'defer' | undefined, isAborted: boolean): ModelRun | undefined {
    const id = this.refreshCount++
    const joins = this.joins(user.entry, 'refresh', dedupe)
    const run = this.execute(user.entry, 'refresh', dedupe, isAborted)
    if (joins || run) user.entry.waiting.push(id)
    return run
  }

  clear({ key }: { key: string }): void {
    const entry = this.entries.get(key)
    this.payload.delete(key)
    this.errors.delete(key)
    if (!entry) return
    this.stop(entry)
    Object.assign(entry, { status: 'idle', untouched: false, hasData: false, error: undefined })
    entry.data = this.semantics.resetAsyncDataToUndefined ? this.default : this.semantics.value
  }

  settle(run: ModelRun, result: { value: string } | { error: string }): void {
    const entry = [...this.entries.values()].find((candidate) => candidate.run === run)
    if (!entry) return // superseded, aborted or already settled
    entry.run = undefined
    entry.waiting = []
    if ('value' in result) return this.succeed(entry, result.value)
    Object.assign(entry, { status: 'error', error: result.error, data: this.default, hasData: false })
    this.errors.set(entry.key, result.error)
  }

  /** The caller of `refresh` aborts its signal. */
  abort(run: ModelRun): void {
    const entry = [...this.entries.values()].find((candidate) => candidate.run === run)
    if (entry) this.stop(entry)
  }

  refreshAll(key: string | undefined): void {
    if (this.hydrating) return void this.refreshes.push(key)
    for (const entry of this.entries.values()) {
      if (entry.users.length && (key === undefined || key === entry.key)) this.execute(entry, 'refresh')
    }
  }

  clearAll(key: string | undefined): void {
    const all = [...this.entries.keys(), ...this.payload.keys(), ...this.errors.keys()]
    for (const cleared of key === undefined ? new Set(all) : [key]) {
      this.clear({ key: cleared })
      this.static.delete(cleared)
    }
  }

  endHydration(): void {
    this.hydrating = false
    for (const key of this.refreshes.splice(0)) this.refreshAll(key)
  }

  /** The data of payload files belongs to one navigation. */
  navigate(): void {
    if (this.semantics.purgeCachedData) this.static.clear()
  }

  /** The calls of `refresh` whose promises are pending. */
  pendingRefreshes(): number[] {
    return [...this.entries.values()].flatMap(({ waiting }) => waiting)
  }

  /** The next tick: watched sources that changed load the data, and data that nothing uses is dropped. */
  tick(): void {
    for (const user of this.users) {
      if (user.sourceChanged && !user.switched) this.execute(user.entry, 'watch')
      user.sourceChanged = user.switched = false
    }
    for (const entry of this.entries.values()) if (!entry.run) entry.waiting = []
    if (!this.semantics.purgeCachedData || this.shared.hasCacheFunction) return
    for (const entry of this.entries.values()) {
      if (entry.users.length) continue
      this.clear(entry)
      this.entries.delete(entry.key)
    }
  }

  isPending({ status, untouched }: ModelEntry): boolean {
    return status === 'pending' || (untouched && this.semantics.pendingWhenIdle)
  }

  private get default(): unknown {
    return this.shared.hasDefault ? 'default' : this.semantics.value
  }

  private join(user: ModelUser, key: string): ModelEntry {
    let entry = this.entries.get(key)
    if (!entry) {
      entry = { key, status: 'idle', untouched: true, triggered: false, hasData: false, users: [] } as unknown as ModelEntry // the rest follows
      Object.assign(entry, { data: this.default, error: undefined, run: undefined, waiting: [] })
      this.entries.set(key, entry)
      const cached = this.lookUp(key, 'initial')
      if (cached !== undefined) this.succeed(entry, cached)
      else if (this.hydrating && this.errors.has(key)) {
        Object.assign(entry, { status: 'error', untouched: false, error: this.errors.get(key) })
      }
    }
    entry.users.push(user)
    user.entry = entry
    return entry
  }

  private leave({ entry, id }: ModelUser): void {
    entry.users = entry.users.filter((user) => user.id !== id)
    if (!entry.users.length) this.stop(entry)
  }

  private stop(entry: ModelEntry): void {
    if (!entry.run) return
    entry.run.aborted = true
    entry.run = undefined
    entry.status = 'idle'
  }

  private execute(entry: ModelEntry, cause: Cause, dedupe?: 'cancel' | 'defer', isAborted = false): ModelRun | undefined {
    if (this.joins(entry, cause, dedupe)) return
    if (cause === 'initial' || this.hydrating || this.semantics.granularCachedData) {
      const cached = this.lookUp(entry.key, cause)
      if (cached !== undefined) {
        this.stop(entry)
        return void this.succeed(entry, cached)
      }
    }
    const latest = entry.users.at(-1)!
    if (!latest.enabled) return
    this.stop(entry)
    Object.assign(entry, { untouched: false, triggered: true, status: isAborted ? 'idle' : 'pending' })
    const run = { owner: latest.id, aborted: isAborted }
    if (isAborted) return run // without a call of the handler
    entry.run = run
    this.runs.push(run)
    return run
  }

  private joins(entry: ModelEntry, cause: Cause, dedupe: 'cancel' | 'defer' | undefined): boolean {
    return !!entry.run && (cause === 'initial' || (dedupe ?? entry.users.at(-1)!.dedupe) === 'defer')
  }

  private lookUp(key: string, cause: Cause): unknown {
    if (this.shared.hasCacheFunction) return this.cache.get(key)
    if (this.hydrating) return this.payload.get(key)
    return cause === 'refresh' ? undefined : this.static.get(key)
  }

  private succeed(entry: ModelEntry, value: unknown): void {
    const state = { status: 'success', untouched: false, hasData: true, data: value, error: undefined }
    Object.assign(entry, state)
    this.payload.set(entry.key, value)
    this.errors.delete(entry.key)
  }
}
