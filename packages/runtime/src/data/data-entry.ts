import { fwGlobal } from '@fw/schema/global'
import { ref, shallowRef, toValue, unref, type Ref, type ShallowRef } from 'vue'
import {
  asyncDataDefaults,
  granularCachedData,
  pendingWhenIdle,
  resetAsyncDataToUndefined as resetToDefault,
  sharedPrerenderData,
} from '#build/options'
import { createError, sanitizeStatus, type AppError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { logFailure } from '../app/log-failure.ts'
import { isMeantForVisitors } from '../app/public-error.ts'
import type { AnyDataOptions, DataCause, DataHandler, ExecuteOptions } from './data-options.ts'
import { initialState, isPending, nextState, type DataStatus, type EntryEvent, type EntryState } from './entry-machine.ts'
import { sharedData } from './shared-data.ts'
import { isDataTraced, traceData } from './trace-data.ts'

/** What one call of `useAsyncData` or `useFetch` passes. */
export interface DataCaller {
  readonly handler: DataHandler<unknown>
  readonly options: AnyDataOptions
}

/** The state that all calls with the same key share. */
export interface DataEntry {
  readonly key: string
  readonly app: FwApp
  readonly data: Ref<unknown>
  readonly error: ShallowRef<AppError | null | undefined>
  readonly status: ShallowRef<DataStatus>
  readonly pending: ShallowRef<boolean>
  /** Handler and options of the latest call that still uses the entry. */
  handler: DataHandler<unknown>
  options: AnyDataOptions
  state: EntryState
  /** Whether data of this key was loaded. The status does not tell: it is `idle` after a second run that was aborted. */
  hasData: boolean
  /** Settles with the current run; undefined if there is none. Never rejects. */
  promise: Promise<void> | undefined
  live: Run | undefined
  /** The calls that use the entry, in order; only kept in the browser. */
  callers: DataCaller[]
  /** During hydration nothing visible may change. Updates are collected here, and applied afterwards. */
  held: (() => void)[] | undefined
}

/** One call of a handler. */
interface Run {
  /** The result, after `transform` and `pick`. */
  result: Promise<unknown>
  /** Aborts the run because its result is not needed anymore. */
  stop: () => void
  /** Whether the caller or the end of the request aborted it. */
  isAborted: () => boolean
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
    hasData: false,
    promise: undefined,
    live: undefined,
    callers: [],
    held: undefined,
  }
  if (import.meta.client) seedFromCache(entry)
  return entry
}

/** Loads the data of an entry, unless it is cached or already being loaded. */
export function execute(entry: DataEntry, runOptions: ExecuteOptions = {}): Promise<void> {
  const { app, options } = entry
  const cause = runOptions.cause ?? 'initial'
  // The first run of a call never replaces the run of another call: one key, one request. A run that was just aborted loads nothing.
  if (entry.promise && !entry.live?.isAborted() && (cause === 'initial' || (runOptions.dedupe ?? options.dedupe) === 'defer'))
    return entry.promise
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
  // Published once, so that the status is not `idle` between two runs.
  entry.state = nextState(nextState(entry.state, { type: 'supersede' }), { type: 'start' })
  publish(entry)
  const run = entry.state.run
  const live = startRun(entry, runOptions)
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
  // Superseded: callers that awaited this run now await the newer one.
  if (entry.state.run !== run) return entry.promise
  entry.promise = entry.live = undefined
  if (!failed) {
    store(entry, value)
    return dispatch(entry, { type: 'resolve', run })
  }
  if (live.isAborted()) return dispatch(entry, { type: 'abort', run })
  if (import.meta.dev) reportError(value, entry.app.ssrContext?.request.url)
  entry.hasData = false
  const error = (entry.app.payload._errors[entry.key] = publicError(value, entry.key))
  update(entry, () => {
    entry.error.value = error
    entry.data.value = defaultOf(entry.options)
  })
  dispatch(entry, { type: 'reject', run })
}

/** Removes data and error, and aborts the current run. */
export function clearEntry(entry: DataEntry): void {
  stop(entry)
  entry.promise = undefined
  entry.hasData = false
  delete entry.app.payload.data[entry.key]
  delete entry.app.payload._errors[entry.key]
  update(entry, () => {
    entry.data.value = resetToDefault ? defaultOf(entry.options) : asyncDataDefaults.value
    entry.error.value = asyncDataDefaults.errorValue
  })
  dispatch(entry, { type: 'clear' })
}

/** Aborts the current run and keeps the data. */
export function disableEntry(entry: DataEntry): void {
  stop(entry)
  entry.promise = undefined
  dispatch(entry, { type: 'disable' })
}

/** Applies the updates that were collected during hydration. */
export function unhold(entry: DataEntry): void {
  const updates = entry.held
  entry.held = undefined
  for (const apply of updates ?? []) apply()
  publish(entry)
}

/** Calls the handler with a signal that is aborted by a timeout, by the caller, by a newer run, or on the server by the request. */
function startRun(entry: DataEntry, runOptions: ExecuteOptions): Run {
  const { app, handler, options } = entry
  const timeout = runOptions.timeout ?? options.timeout
  // On the server almost all runs only need the signal of the request.
  if (import.meta.server && !timeout && !runOptions.signal) {
    return { result: load(entry, () => handler(app, { signal: app.signal })), stop: noop, isAborted: () => app.signal.aborted }
  }
  const controller = new AbortController()
  const { signal } = controller
  let isAborted = false
  const abort = () => {
    isAborted = true
    controller.abort((runOptions.signal?.aborted ? runOptions.signal : app.signal).reason)
  }
  const sources = import.meta.server ? [app.signal, runOptions.signal] : [runOptions.signal]
  for (const source of sources) {
    if (source?.aborted) abort()
    else source?.addEventListener('abort', abort, { once: true, signal })
  }
  const timer =
    timeout && setTimeout(() => controller.abort(new DOMException('The data took too long to load.', 'TimeoutError')), timeout)
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  // The race ends even if the handler ignores its signal.
  const result = Promise.race([signal.aborted ? aborted : load(entry, () => handler(app, { signal })), aborted])
  const release = () => {
    clearTimeout(timer)
    for (const source of sources) source?.removeEventListener('abort', abort)
  }
  result.then(release, release)
  return { result, stop: () => controller.abort(), isAborted: () => isAborted }
}

function load(entry: DataEntry, call: () => unknown): Promise<unknown> {
  if (import.meta.server && isDataTraced()) return traceData(entry, call, loadNow)
  return loadNow(entry, call)
}

async function loadNow({ app, key, options: { transform, pick } }: DataEntry, call: () => unknown): Promise<unknown> {
  const isShared = import.meta.server && sharedPrerenderData && app.ssrContext?.request.prerender
  let value = await (isShared ? sharedData(key, call) : call())
  if (transform) value = await transform(value)
  return pick && value && typeof value === 'object' ? picked(value, pick as string[]) : value
}

function picked(value: object, keys: string[]): object {
  return Object.fromEntries(keys.filter((key) => key in value).map((key) => [key, (value as Record<string, unknown>)[key]]))
}

function noop(): void {}

function stop(entry: DataEntry): void {
  entry.live?.stop()
  entry.live = undefined
}

/** A value that makes loading unnecessary; undefined if there is none. */
function readCache({ key, app, options }: DataEntry, cause: DataCause): unknown {
  if (options.getCachedData) return options.getCachedData(key, app, { cause })
  if (app.isHydrating) return ownValue(app.payload.data, key)
  return cause.startsWith('refresh') ? undefined : ownValue(app.static.data, key)
}

/** Keys may contain user input such as `constructor`, which must not return an inherited property. */
function ownValue(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
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

function seed(entry: DataEntry, value: unknown): void {
  entry.promise = undefined
  store(entry, value)
  dispatch(entry, { type: 'seed', status: 'success' })
}

function store(entry: DataEntry, value: unknown): void {
  const { payload } = entry.app
  entry.hasData = true
  // `undefined` could not be distinguished from "not loaded" later, so it is not stored.
  if (value === undefined) delete payload.data[entry.key]
  else payload.data[entry.key] = value
  delete payload._errors[entry.key]
  update(entry, () => {
    entry.data.value = value
    entry.error.value = asyncDataDefaults.errorValue
  })
}

function defaultOf(options: AnyDataOptions): unknown {
  return options.default ? unref(options.default()) : asyncDataDefaults.value
}

function dispatch(entry: DataEntry, event: EntryEvent): void {
  entry.state = nextState(entry.state, event)
  publish(entry)
}

/** Updates data and error. Called before the status changes, so that watchers of the status see the new values. */
function update(entry: DataEntry, apply: () => void): void {
  if (entry.held) entry.held.push(apply)
  else apply()
}

function publish(entry: DataEntry): void {
  if (entry.held) return
  entry.status.value = entry.state.status
  entry.pending.value = isPending(entry.state, pendingWhenIdle)
}

/**
 * The error that browsers receive. Messages and data of errors that are not of the app may contain secrets, so they are only printed on the
 * server. The status of another server is kept: the app may show a page that was not found.
 */
function publicError(thrown: unknown, key: string): AppError {
  if (!import.meta.server || import.meta.dev || isMeantForVisitors(thrown)) return createError(thrown as Error) // read field by field
  logFailure(`[fw] Loading the data "${key}" failed.`, thrown)
  const { statusCode } = (thrown ?? {}) as { statusCode?: unknown } // anything may be thrown
  const status = sanitizeStatus(statusCode)
  return createError({
    statusCode: status,
    message: status < 500 ? 'Request Failed' : 'Server Error',
    unhandled: true,
    cause: thrown,
  })
}

/** Reports an error of a handler to the overlay, because the page may not show it. Error responses and aborted requests are no bugs. */
function reportError(thrown: unknown, path: string | undefined): void {
  if (!(thrown instanceof Error) || 'statusCode' in thrown || thrown.name === 'AbortError' || thrown.name === 'TimeoutError')
    return
  const request = path === undefined ? undefined : { method: 'GET', path }
  fwGlobal().report?.(thrown, request, 'FW_DEV_DATA')
}
