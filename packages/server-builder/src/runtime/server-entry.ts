import type { ServerEntry } from '@fw/schema'
import { fwGlobal } from '@fw/schema/global'
import { buildAssetsDir } from '#fw/settings'
import { assetsURL, useRuntimeConfig } from './config.ts'

/** Base URL for the names of built files, which include the assets directory. */
export const filesURL: string = assetsURL.slice(0, -(buildAssetsDir.length - 1))

const { baseURL, cdnURL } = useRuntimeConfig().app
Object.assign(fwGlobal(), { asset: (file: string) => filesURL + file, paths: { baseURL, cdnURL, buildAssetsDir } })

let entry: ServerEntry | undefined

// The app computes URLs while it loads, so it is imported after they are set.
const loading = import('#fw/server-entry').then((module) => (entry = module))
loading.catch(() => {}) // reported by the request that awaits it

/** Returns the app, synchronously once it is loaded. Loading starts with the process. */
export function serverEntry(): ServerEntry | Promise<ServerEntry> {
  return entry ?? loading
}
