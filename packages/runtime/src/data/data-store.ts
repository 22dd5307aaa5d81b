import { nextTick } from 'vue'
import { purgeCachedData } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'
import type { AnyDataOptions, DataHandler } from './data-options.ts'
import { clearEntry, createEntry, disableEntry, execute, type DataEntry } from './data-entry.ts'

/** The entry of a key, made if there is none. The latest call decides how it loads. */
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

/** One user less. The last one takes the data with it, unless somebody comes before the next tick. */
export function leaveEntry(entry: DataEntry): void {
  if (--entry.users > 0) return
  disableEntry(entry)
  if (!purgeCachedData || entry.options.getCachedData) return
  void nextTick(() => {
    const entries = entriesOf(entry.app)
    if (entry.users > 0 || entries.get(entry.key) !== entry) return
    clearEntry(entry)
    entries.delete(entry.key)
  })
}

export function entriesOf(app: FwApp): Map<string, DataEntry> {
  return app._data as Map<string, DataEntry>
}

/** Apps whose entries hear of `refreshFwData`. */
const listening = /* @__PURE__ */ new WeakSet<FwApp>()

function listenToRefresh(app: FwApp): void {
  if (listening.has(app)) return
  listening.add(app)
  app.hook('app:data:refresh', async (keys) => {
    const entries = [...entriesOf(app).values()].filter((entry) => entry.users > 0 && (!keys || keys.includes(entry.key)))
    await Promise.all(entries.map((entry) => execute(entry, { cause: 'refresh:hook' })))
  })
}

function warnOfDifference({ key, options: old }: DataEntry, options: AnyDataOptions): void {
  const names = (['transform', 'pick', 'getCachedData', 'default', 'deep'] as const).filter(
    (name) => String(old[name]) !== String(options[name]),
  )
  if (names.length) {
    console.warn(
      `[fw] FW_DATA_OPTIONS_DIFFER: two calls with the key ${JSON.stringify(key)} have different options (${names.join(', ')}), but share the same data. Use the same options, or different keys.`,
    )
  }
}
