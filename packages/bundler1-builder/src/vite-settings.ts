import type { FwOptions } from '@fw/schema'
import { join } from 'pathe'

/** `import.meta.env` contains these variables. */
export function publicEnvPrefixes({ bundler1 }: FwOptions): string[] {
  const { envPrefix = 'VITE_' } = bundler1 as { envPrefix?: string | string[] } // an option of Vite
  return [envPrefix].flat()
}

/** The configured directory, and the one that tools use that run Vite without fw. */
export function cacheDirs({ bundler1, rootDir }: FwOptions): string[] {
  return [bundler1.cacheDir, join(rootDir, 'node_modules/.vite')]
}
