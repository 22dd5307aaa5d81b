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
export function configureCache(config: NitroConfig, { options }: Pick<BuildApp, 'options'>): void {
  const mount = (options.dev ? config.devStorage : config.storage)?.['cache'] ?? memoryCache
  const { driver, ...settings } = mount as { driver: string; [setting: string]: unknown } // Nitro's type
  if (driver === 'redis') {
    config.storage = { ...config.storage, cache: memoryCache }
    config.virtual![storeModule] = redisText(settings, options)
  } else if (driver === 'memory' || driver === 'lru-cache') {
    config.virtual![storeModule] = storeText(
      'memory-store',
      `createMemoryStore({ maxSize: ${Number(settings['maxSize'] ?? memorySize)} })`,
    )
  } else {
    config.virtual![storeModule] = storeText('storage-store', `createStorageStore('/cache')`)
  }
}

function storeText(file: string, create: string): string {
  return `import { ${create.split('(', 1)[0]} } from ${JSON.stringify(runtime(`cache/${file}`))}
export const createCacheStore = () => ${create}
`
}

/** A build that prerenders pages may run where no Redis is. */
function redisText(settings: Record<string, unknown>, options: BuildApp['options']): string {
  const file = requireOptionalPackage(
    { name: 'redis', neededBy: '`serverEngine.storage.cache` with the driver "redis"', otherwise: 'choose another driver' },
    { ...options, from: import.meta.url },
  )
  return `import * as redis from ${JSON.stringify(file)}
import { createMemoryStore } from ${JSON.stringify(runtime('cache/memory-store'))}
import { createRedisStore } from ${JSON.stringify(runtime('cache/redis/redis-store'))}
const url = process.env.FW_CACHE_URL
export const createCacheStore = () => import.meta.prerender
  ? createMemoryStore({ maxSize: ${memorySize} })
  : createRedisStore(redis, { ...${JSON.stringify(settings)}, ...(url ? { url } : {}) })
`
}
