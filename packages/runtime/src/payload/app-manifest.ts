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

function load(app: FwApp): Promise<AppManifest> {
  const { baseURL, buildAssetsDir, cdnURL, buildId } = app.$config.app
  const path = `${baseURL}/${buildAssetsDir}/builds/meta/${encodeURIComponent(buildId)}.json`.replace(/\/{2,}/g, '/')
  manifest ??= fetch(`${cdnURL.replace(/\/$/, '')}${path}`).then(async (response) => {
    if (!response.ok) throw new Error(`Failed to load the app manifest: ${response.status}.`)
    return (await response.json()) as AppManifest // a file of the same build
  })
  return manifest
}
