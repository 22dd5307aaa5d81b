import { requireOptionalPackage } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { NitroConfig } from 'nitropack/types'
import { runtimeFile as runtime } from './runtime-file.ts'

/** The virtual module that creates the store for cached responses. */
const storeModule = '#fw/cache-store'

/** Bytes of entries in memory by default. */
const memorySize = 64 * 1024 * 1024

/** The storage mount `cache`, unless `serverEngine.storage.cache` is set. */
export const memoryCache = { driver: 'lru-cache', max: 10_000, maxSize: memorySize }

/**
 * Chooses the store for cached responses by the storage mount `cache`: memory, Redis, or anything else through the mount. With Redis the
 * mount itself stays in memory: its driver for Redis, which needs another package, could not share work between processes.
 */
export function configureCache(config: NitroConfig, { options, fw }: BuildApp): void {
  const mount = (options.dev ? config.devStorage : config.storage)?.['cache'] ?? memoryCache
  const { driver, ...settings } = mount as { driver: string; [setting: string]: unknown } // Nitro's type
  if (driver === 'redis') config.storage = { ...config.storage, cache: memoryCache }
  config.virtual![storeModule] = storeText(driver, settings, { options, fw })
}

function storeText(driver: string, settings: Record<string, unknown>, app: Pick<BuildApp, 'options' | 'fw'>): string {
  if (driver === 'redis') {
    const file = requireOptionalPackage(
      { name: 'redis', neededBy: '`serverEngine.storage.cache` with the driver "redis"', otherwise: 'choose another driver' },
      { ...app.options, from: import.meta.url },
    )
    return `import * as redis from ${JSON.stringify(file)}
import { createRedisStore } from ${JSON.stringify(runtime('cache/redis/redis-store'))}
const url = process.env.FW_CACHE_URL
export const createCacheStore = () => createRedisStore(redis, { ...${JSON.stringify(settings)}, ...(url ? { url } : {}) })
`
  }
  if (driver === 'memory' || driver === 'lru-cache') {
    const { maxSize = memorySize } = settings
    return `import { createMemoryStore } from ${JSON.stringify(runtime('cache/memory-store'))}
export const createCacheStore = () => createMemoryStore({ maxSize: ${Number(maxSize)} })
`
  }
  return `import { createStorageStore } from ${JSON.stringify(runtime('cache/storage-store'))}
export const createCacheStore = () => createStorageStore('/cache')
`
}
