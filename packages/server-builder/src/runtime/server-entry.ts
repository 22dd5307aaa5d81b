import type { ServerEntry } from '@fw/schema'
import { buildAssetsDir } from '#fw/settings'
import { assetsURL, useRuntimeConfig } from './config.ts'

interface AppHost {
  /** Returns the URL of a file emitted by the bundler. */
  __fwAsset?: (file: string) => string
  __fwPaths?: { baseURL: string; buildAssetsDir: string; cdnURL: string }
}

/** Base URL for the names of built files, which include the assets directory. */
export const filesURL: string = assetsURL.slice(0, -(buildAssetsDir.length - 1))

const { baseURL, cdnURL } = useRuntimeConfig().app
const host = globalThis as AppHost
host.__fwAsset = (file) => filesURL + file
host.__fwPaths = { baseURL, cdnURL, buildAssetsDir }

let entry: ServerEntry | undefined

// The app computes URLs while it loads, so it is imported after they are set.
const loading = import('#fw/server-entry').then((module) => (entry = module))
loading.catch(() => {}) // reported by the request that awaits it

/** Returns the app, synchronously once it is loaded. Loading starts with the process. */
export function serverEntry(): ServerEntry | Promise<ServerEntry> {
  return entry ?? loading
}
