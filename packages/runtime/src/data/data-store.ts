import { nextTick } from 'vue'
import { purgeCachedData } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'
import { clearEntry, createEntry, disableEntry, execute, type DataCaller, type DataEntry } from './data-entry.ts'
import type { AnyDataOptions, DataHandler } from './data-options.ts'

/** Returns the entry of a key, and creates it if needed. Handler and options of the latest call are used. */
export function takeEntry(app: FwApp, key: string, handler: DataHandler<unknown>, options: AnyDataOptions): DataEntry {
  const entries = entriesOf(app)
  let entry = entries.get(key)
  if (entry) {
    if (import.meta.dev) warnOfDifference(entry, options)
    entry.handler = handler
    entry.options = options
  } else {
    if (import.meta.client) listenToRefresh(app)
    entry = createEntry(app, key, handler, options)
    entries.set(key, entry)
  }
  return entry
}

/** Releases an entry. Data without callers is dropped, unless another call uses the key before the next tick. */
export function leaveEntry(entry: DataEntry, caller: DataCaller): void {
  entry.callers = entry.callers.filter((other) => other !== caller)
  const latest = entry.callers.at(-1)
  if (latest) {
    // The handler of a call that left may load other data by now, for example that of its new key.
    entry.handler = latest.handler
    entry.options = latest.options
    return
  }
  disableEntry(entry)
  if (!purgeCachedData || entry.options.getCachedData) return
  void nextTick(() => {
    const entries = entriesOf(entry.app)
    if (entry.callers.length || entries.get(entry.key) !== entry) return
    clearEntry(entry)
    entries.delete(entry.key)
  })
}

export function entriesOf(app: FwApp): Map<string, DataEntry> {
  return app._data as Map<string, DataEntry>
}

/** Apps that listen to `app:data:refresh`. */
const listening = /* @__PURE__ */ new WeakSet<FwApp>()

function listenToRefresh(app: FwApp): void {
  if (listening.has(app)) return
  listening.add(app)
  app.hook('app:data:refresh', async (keys) => {
    const entries = [...entriesOf(app).values()].filter((entry) => entry.callers.length && (!keys || keys.includes(entry.key)))
    await Promise.all(entries.map((entry) => execute(entry, { cause: 'refresh:hook' })))
  })
}

/** Options that change the shared data, so all calls with a key should agree on them. */
const sharedOptions = ['transform', 'pick', 'getCachedData', 'default', 'deep'] as const

function warnOfDifference({ key, options: old }: DataEntry, options: AnyDataOptions): void {
  const names = differingOptions(old, options)
  if (names.length) {
    console.warn(
      `[fw] FW_DATA_OPTIONS_DIFFER: two calls with the key ${JSON.stringify(key)} have different options (${names.join(', ')}), but share the same data. Use the same options, or different keys.`,
    )
  }
}

/** Names of shared options that two calls disagree on. */
export function differingOptions(a: AnyDataOptions, b: AnyDataOptions): string[] {
  return sharedOptions.filter((name) => !isSameOption(a[name], b[name]))
}

function isSameOption(a: unknown, b: unknown): boolean {
  // Each component instance creates its own functions, so only their code can be compared.
  if (typeof a === 'function' && typeof b === 'function') return a === b || a.toString() === b.toString()
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => item === b[index])
  return a === b
}
