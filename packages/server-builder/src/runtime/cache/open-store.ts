import { createCacheStore } from '#fw/cache-store'
import type { CacheStore } from './cache-store.ts'
import { createStorageStore } from './storage-store.ts'

/** The mount point of the storage that entries are kept in by default: `serverEngine.storage.cache`. */
export const defaultBase = '/cache'

const stores = new Map<string, CacheStore>()

/** The store for the entries of a mount point. Opened with the first use. */
export function cacheStore(base: string): CacheStore {
  let store = stores.get(base)
  if (!store) stores.set(base, (store = base === defaultBase ? createCacheStore() : createStorageStore(base)))
  return store
}

/** All stores that are in use, and the default one. */
export function allStores(): CacheStore[] {
  cacheStore(defaultBase)
  return [...stores.values()]
}
