import type { ServerEntry } from '@fw/schema'
import { buildAssetsDir } from '#fw/settings'
import { assetsURL, useRuntimeConfig } from './config.ts'

interface AppHost {
  /** Address of a file that the bundler has named. */
  __fwAsset?: (file: string) => string
  __fwPaths?: { baseURL: string; buildAssetsDir: string; cdnURL: string }
}

/** Where names of built files start from: they contain the directory of assets. */
export const filesURL: string = assetsURL.slice(0, -(buildAssetsDir.length - 1))

const { baseURL, cdnURL } = useRuntimeConfig().app
const host = globalThis as AppHost
host.__fwAsset = (file) => filesURL + file
host.__fwPaths = { baseURL, cdnURL, buildAssetsDir }

let entry: ServerEntry | undefined

// The app computes addresses while it loads, so it is imported after they are known.
const loading = import('#fw/server-entry').then((module) => (entry = module))
loading.catch(() => {}) // reported by the request that waits for it

/** The app. At once when it has been loaded, which starts with the process. */
export function serverEntry(): ServerEntry | Promise<ServerEntry> {
  return entry ?? loading
}
