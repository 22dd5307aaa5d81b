import { ref, shallowRef, toValue, unref, type Ref, type ShallowRef } from 'vue'
import {
  asyncDataDefaults,
  granularCachedData,
  pendingWhenIdle,
  resetAsyncDataToUndefined as resetToDefault,
} from '#build/options'
import { createError, type AppError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import type { AnyDataOptions, DataHandler, ExecuteOptions } from './data-options.ts'
import { tellOfMistake } from './tell-of-mistake.ts'
import { readCache } from './data-cache.ts'
import { initialState, isPending, nextState, type DataStatus, type EntryEvent, type EntryState } from './entry-machine.ts'
import { startRun, type Run } from './data-run.ts'

/** What all calls with one key share. */
export interface DataEntry {
  readonly key: string
  readonly app: FwApp
  readonly data: Ref<unknown>
  readonly error: ShallowRef<AppError | null | undefined>
  readonly status: ShallowRef<DataStatus>
  readonly pending: ShallowRef<boolean>
  /** Of the latest call. */
  handler: DataHandler<unknown>
  options: AnyDataOptions
  state: EntryState
  /** Settles when the live run does; set while there is one. It never rejects. */
  promise: Promise<void> | undefined
  live: Run | undefined
  /** Calls that use the entry; counted in the browser. */
  users: number
  /** While the server's markup is taken over nothing visible may change; what happens is shown afterwards. */
  held: (() => void)[] | undefined
}

export function createEntry(app: FwApp, key: string, handler: DataHandler<unknown>, options: AnyDataOptions): DataEntry {
  const makeRef = (options.deep ?? asyncDataDefaults.deep) ? ref : shallowRef
  const entry: DataEntry = {
    key,
    app,
    handler,
    options,
    data: makeRef(defaultOf(options)),
    error: shallowRef(asyncDataDefaults.errorValue),
    status: shallowRef('idle'),
    pending: shallowRef(isPending(initialState, pendingWhenIdle)),
    state: initialState,
    promise: undefined,
    live: undefined,
    users: 0,
    held: undefined,
  }
  if (import.meta.client) seedFromCache(entry)
  return entry
}

/** Loads the data of an entry, unless a cache or a run under way makes it unnecessary. */
export function execute(entry: DataEntry, given: ExecuteOptions = {}): Promise<void> {
  const { app, options } = entry
  const cause = given.cause ?? 'initial'
  // The first run of a call never replaces the run of another call: one key, one request.
  if (entry.promise && (cause === 'initial' || (given.dedupe ?? options.dedupe) === 'defer')) return entry.promise
  if (granularCachedData || cause === 'initial' || app.isHydrating) {
    const cached = readCache(entry, cause)
    if (cached !== undefined) {
      stop(entry)
      seed(entry, cached)
      return Promise.resolve()
    }
  }
  if (options.enabled !== undefined && !toValue(options.enabled)) return Promise.resolve()
  stop(entry)
  // Both at once, so that nobody sees the moment between two runs.
  entry.state = nextState(nextState(entry.state, { type: 'supersede' }), { type: 'start' })
  publish(entry)
  const run = entry.state.run
  const live = startRun(entry, given)
  entry.live = live
  const promise = settle(entry, run, live)
  entry.promise = promise
  return promise
}

async function settle(entry: DataEntry, run: number, live: Run): Promise<void> {
  let value: unknown
  let failed = false
  try {
    value = await live.result
  } catch (error) {
    value = error
    failed = true
  }
  // Somebody else's turn: whoever waited for this run waits for the newer one.
  if (entry.state.run !== run) return entry.promise
  entry.promise = entry.live = undefined
  if (!failed) {
    keep(entry, value)
    return dispatch(entry, { type: 'resolve', run })
  }
  if (live.gaveUp()) return dispatch(entry, { type: 'abort', run })
  if (import.meta.dev) tellOfMistake(value, entry.app.ssrContext?.request.url)
  const error = (entry.app.payload._errors[entry.key] = publicError(value, entry.key))
  show(entry, () => {
    entry.error.value = error
    entry.data.value = defaultOf(entry.options)
  })
  dispatch(entry, { type: 'reject', run })
}

/** Forgets data and error, and ends the run under way. */
export function clearEntry(entry: DataEntry): void {
  stop(entry)
  entry.promise = undefined
  delete entry.app.payload.data[entry.key]
  delete entry.app.payload._errors[entry.key]
  show(entry, () => {
    entry.data.value = resetToDefault ? defaultOf(entry.options) : asyncDataDefaults.value
    entry.error.value = asyncDataDefaults.errorValue
  })
  dispatch(entry, { type: 'clear' })
}

/** Ends the run under way and keeps what there is. */
export function disableEntry(entry: DataEntry): void {
  stop(entry)
  entry.promise = undefined
  dispatch(entry, { type: 'disable' })
}

export function defaultOf(options: AnyDataOptions): unknown {
  return options.default ? unref(options.default()) : asyncDataDefaults.value
}

/** Shows what happened while the entry was held. */
export function unhold(entry: DataEntry): void {
  const steps = entry.held
  entry.held = undefined
  for (const step of steps ?? []) step()
  publish(entry)
}

function seedFromCache(entry: DataEntry): void {
  const cached = readCache(entry, 'initial')
  const failed = entry.app.isHydrating && entry.app.payload._errors[entry.key]
  if (cached !== undefined) seed(entry, cached)
  else if (failed) {
    entry.error.value = createError(failed as AppError) // an error already, or the JSON of one
    dispatch(entry, { type: 'seed', status: 'error' })
  }
}

function stop(entry: DataEntry): void {
  entry.live?.stop()
  entry.live = undefined
}

function seed(entry: DataEntry, value: unknown): void {
  entry.promise = undefined
  keep(entry, value)
  dispatch(entry, { type: 'seed', status: 'success' })
}

function keep(entry: DataEntry, value: unknown): void {
  const { payload } = entry.app
  // undefined cannot be told from "not loaded" later, so it is not kept.
  if (value === undefined) delete payload.data[entry.key]
  else payload.data[entry.key] = value
  delete payload._errors[entry.key]
  show(entry, () => {
    entry.data.value = value
    entry.error.value = asyncDataDefaults.errorValue
  })
}

function dispatch(entry: DataEntry, event: EntryEvent): void {
  entry.state = nextState(entry.state, event)
  publish(entry)
}

/** Values change before the status does, so that whoever sees the status finds the values. */
function show(entry: DataEntry, step: () => void): void {
  if (entry.held) entry.held.push(step)
  else step()
}

function publish(entry: DataEntry): void {
  if (entry.held) return
  entry.status.value = entry.state.status
  entry.pending.value = isPending(entry.state, pendingWhenIdle)
}

/** What a failed handler says goes to the browser. Errors that nobody made for that keep their message on the server, where it is printed. */
function publicError(thrown: unknown, key: string): AppError {
  const hasStatus = typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown
  if (!import.meta.server || import.meta.dev || hasStatus) return createError(thrown as Error) // read field by field
  console.error(`[fw] Loading the data "${key}" failed.\n`, thrown)
  return createError({ statusCode: 500, message: 'Server Error', unhandled: true, cause: thrown })
}
