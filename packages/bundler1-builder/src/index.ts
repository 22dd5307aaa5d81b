import type { BuildApp, DevApp, DevBundler, EngineGraph } from '@fw/schema'

/** Builds the app with Vite: both sides at the same time. */
export async function bundle(app: BuildApp): Promise<void> {
  const build = await import('./build.ts')
  return build.bundle(app)
}

/** Serves the app with Vite while it is written. */
export async function dev(app: DevApp, engine: Promise<EngineGraph>): Promise<DevBundler> {
  const { startBundler } = await import('./dev/start-bundler.ts')
  return startBundler(app, engine)
}

export { devSettings } from './dev-settings.ts'
export type * from './tool-types.ts'
