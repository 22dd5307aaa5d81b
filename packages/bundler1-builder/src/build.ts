import type { BuildApp } from '@fw/schema'
import { createBuilder } from 'vite'
import { viteConfig } from './vite-config.ts'
import { toBuildFailure } from './build-failure.ts'

/** Builds the app with Vite: both sides at the same time. */
export async function bundle(app: BuildApp): Promise<void> {
  const { progress, hooks } = app
  await progress.phase('Bundles', async (report) => {
    report('client and server')
    try {
      await Promise.all([buildSide(app, 'client'), buildSide(app, 'ssr')])
    } catch (error) {
      throw toBuildFailure(error)
    }
  })
  await hooks.callHook('build:manifest', app.output.client?.manifest)
}

/** Each side has plugins of its own: they keep state, and both sides are built at the same time. */
async function buildSide(app: BuildApp, name: 'client' | 'ssr'): Promise<void> {
  const config = await viteConfig(app)
  await app.hooks.callHook('bundler1:extendConfig', config, { isClient: name === 'client', isServer: name === 'ssr' })
  const builder = await createBuilder(config)
  await builder.build(builder.environments[name]!)
}
