import type { DataCause } from './data-options.ts'
import type { DataEntry } from './data-entry.ts'

/** A value that makes loading unnecessary; undefined if there is none. */
export function readCache({ key, app, options }: DataEntry, cause: DataCause): unknown {
  if (options.getCachedData) return options.getCachedData(key, app, { cause })
  if (app.isHydrating) return own(app.payload.data, key)
  return cause.startsWith('refresh') ? undefined : own(app.static.data, key)
}

/** Keys come from requests too, and `constructor` is not a value that somebody stored. */
function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
