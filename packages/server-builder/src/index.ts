import type { BuildApp, DevApp, DevEngine } from '@fw/schema'

// The engine takes long to load, and each command needs another part of it.

/** Builds the server with Nitro: routes of the app around its server bundle, public files, prerendered pages. */
export async function bundle(app: BuildApp): Promise<void> {
  const build = await import('./build.ts')
  return build.bundle(app)
}

/** Serves the app with Nitro while it is written. */
export async function dev(app: DevApp): Promise<DevEngine> {
  const { startEngine } = await import('./dev/start-engine.ts')
  return startEngine(app)
}

export type * from './tool-types.ts'
