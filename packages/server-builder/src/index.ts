import type { BuildApp, DevApp, DevEngine, TestEngine } from '@fw/schema'

// Nitro is slow to load, and each command needs a different part of it.

/** Builds the server with Nitro: routes, the app's server bundle, public files and prerendered pages. */
export async function bundle(app: BuildApp): Promise<void> {
  const build = await import('./build.ts')
  return build.bundle(app)
}

/** Starts Nitro's dev server for the app. */
export async function dev(app: DevApp): Promise<DevEngine> {
  const { startEngine } = await import('./dev/start-engine.ts')
  return startEngine(app)
}

/** Configures Nitro for tests of the app. */
export async function test(app: BuildApp): Promise<TestEngine> {
  const { startTestEngine } = await import('./test/start-test-engine.ts')
  return startTestEngine(app)
}

export type * from './tool-types.ts'
