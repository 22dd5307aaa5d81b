import type { BuildApp, DevApp, DevBundler, EngineGraph, TestBundler } from '@fw/schema'

/** Builds both sides of the app with Vite. */
export async function bundle(app: BuildApp): Promise<void> {
  const build = await import('./build.ts')
  return build.bundle(app)
}

/** Starts Vite's dev server for the app. */
export async function dev(app: DevApp, engine: Promise<EngineGraph>): Promise<DevBundler> {
  const { startBundler } = await import('./dev/start-bundler.ts')
  return startBundler(app, engine)
}

/** Configures Vite for tests of the app. */
export async function test(app: BuildApp, engine: EngineGraph): Promise<TestBundler> {
  const { createTestBundler } = await import('./test/create-test-bundler.ts')
  return createTestBundler(app, engine)
}

/** Emitted by the code with which Vite preloads chunks. */
export const chunkErrorEvent = 'vite:preloadError'

export { devClient } from './dev/dev-client.ts'
export { devSettings } from './dev-settings.ts'
export { cacheDirs, publicEnvPrefixes } from './vite-settings.ts'
export type * from './tool-types.ts'
