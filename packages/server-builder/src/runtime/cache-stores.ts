import { allStores } from './cache/open-store.ts'

/** Connects to the store of cached responses when the process starts, and disconnects when it ends. */
export default function openCacheStores({
  hooks,
}: {
  hooks: { hook: (name: 'close', listener: () => Promise<unknown>) => unknown }
}): void {
  if (!import.meta.prerender) allStores()
  hooks.hook('close', () => Promise.all(allStores().map((store) => store.close())))
}
