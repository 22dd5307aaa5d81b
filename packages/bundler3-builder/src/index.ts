import type { BuildApp, DevApp, DevBundler } from '@fw/schema'

/** Builds both sides of the app with Rspack. */
export async function bundle(app: BuildApp): Promise<void> {
  const [{ bundle: build }, { rspack }] = await Promise.all([import('@fw/loader-common'), import('./rspack.ts')])
  return build(app, rspack)
}

/** Starts Rspack for development. */
export async function dev(app: DevApp): Promise<DevBundler> {
  const [{ startBundler }, { rspack }] = await Promise.all([import('@fw/loader-common'), import('./rspack.ts')])
  return startBundler(app, rspack)
}

export { chunkErrorEvent, devClient } from '@fw/loader-common'
export type * from './tool-types.ts'
