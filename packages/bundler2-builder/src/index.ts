import type { BuildApp, DevApp, DevBundler } from '@fw/schema'

/** Builds both sides of the app with webpack. */
export async function bundle(app: BuildApp): Promise<void> {
  const [{ bundle: build }, { webpack }] = await Promise.all([import('@fw/loader-common'), import('./webpack.ts')])
  return build(app, webpack)
}

/** Starts webpack for development. */
export async function dev(app: DevApp): Promise<DevBundler> {
  const [{ startBundler }, { webpack }] = await Promise.all([import('@fw/loader-common'), import('./webpack.ts')])
  return startBundler(app, webpack)
}

export { chunkErrorEvent, devClient } from '@fw/loader-common'
export type * from './tool-types.ts'
