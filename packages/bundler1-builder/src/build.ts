import type { BuildApp } from '@fw/schema'
import { createBuilder } from 'vite'
import { hookSides, type Sides } from './sides.ts'
import { viteConfig } from './vite-config.ts'
import { toBuildFailure } from './build-failure.ts'

/** Builds the app with Vite: both sides at the same time, or with `experimental.viteEnvironmentApi` by one builder. */
export async function bundle(app: BuildApp): Promise<void> {
  const { progress, hooks } = app
  await progress.phase('Bundles', async (report) => {
    report('client and server')
    try {
      await Promise.all(hookSides(app).map((sides) => buildSides(app, sides)))
    } catch (error) {
      throw toBuildFailure(error)
    }
  })
  await hooks.callHook('build:manifest', app.output.client?.manifest)
}

/** Each builder has plugins of its own. They keep state, so what they are shared by is built one after the other. */
async function buildSides(app: BuildApp, sides: Sides): Promise<void> {
  const config = await viteConfig(app, sides)
  await app.hooks.callHook('bundler1:extendConfig', config, sides)
  const builder = await createBuilder(config)
  if (sides.isClient) await builder.build(builder.environments['client']!)
  if (sides.isServer) await builder.build(builder.environments['ssr']!)
}
