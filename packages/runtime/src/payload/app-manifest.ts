import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'

/** Metadata of a build. */
export interface AppManifest {
  id: string
  timestamp: number
  /** Paths of prerendered pages. */
  prerendered: string[]
}

/** Returns the manifest of the build that this page belongs to. */
export async function getAppManifest(): Promise<AppManifest> {
  return await load(useFwApp('getAppManifest'))
}

/** Paths of prerendered pages. Empty if the manifest is not available. */
export async function prerenderedPaths(app: FwApp): Promise<Set<string>> {
  paths ??= load(app).then(
    ({ prerendered }) => new Set(prerendered),
    () => new Set<string>(),
  )
  return await paths
}

let paths: Promise<Set<string>> | undefined
let manifest: Promise<AppManifest> | undefined

/** URL of a manifest file. */
export function manifestUrl({ $config }: FwApp, name: string): string {
  return fileUrl($config.app, `${$config.app.buildAssetsDir}/builds/${name}`)
}

/** URL of a file of the build: on the CDN if there is one, which has the files of the public directory, otherwise below the base. */
export function fileUrl({ baseURL, cdnURL }: FwApp['$config']['app'], path: string): string {
  return (cdnURL || baseURL).replace(/\/+$/, '') + `/${path}`.replace(/\/{2,}/g, '/')
}

function load(app: FwApp): Promise<AppManifest> {
  manifest ??= fetch(manifestUrl(app, `meta/${encodeURIComponent(app.$config.app.buildId)}.json`)).then(async (response) => {
    if (!response.ok) throw new Error(`Failed to load the app manifest: ${response.status}.`)
    return (await response.json()) as AppManifest // a file of the same build
  })
  return manifest
}
