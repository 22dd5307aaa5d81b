import { islandFiles, rolldownFailure } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { createBuilder, type InlineConfig, type ViteBuilder } from 'vite'
import { extendedConfig } from './extended-config.ts'
import { hookSides, type Sides } from './sides.ts'
import { sharedConfig, viteConfig } from './vite-config.ts'

/** Builds the app with Vite: one builder per side, or a single one with `experimental.viteEnvironmentApi`. */
export async function bundle(app: BuildApp): Promise<void> {
  const { progress } = app
  await progress.phase('Bundles', async (report) => {
    report('client and server')
    try {
      const shared = await extendedConfig(app, await sharedConfig(app))
      const builders: SideBuilder[] = []
      // Sequential, so that hooks are called in a deterministic order.
      for (const sides of hookSides(app)) builders.push(await prepareSides(app, sides, shared))
      // Large apps are built sequentially: a parallel build is faster, but needs a third more memory.
      const isServerFirst = islandFiles(app).length > 0 // the client build waits for the server's module graph
      if (isServerFirst) builders.reverse()
      if (isLarge(app)) for (const each of builders) await buildSides(each, isServerFirst)
      else await allDone(builders.map((each) => buildSides(each, isServerFirst)))
      for (const { sides } of builders) await compiled(app, sides)
    } catch (error) {
      throw rolldownFailure(error)
    }
  })
}

/** Number of pages and components above which memory matters more than time. */
const manySources = 1000

function isLarge({ app: { pages, components } }: BuildApp): boolean {
  return pages.length + components.length > manySources
}

/** Waits until all have settled before throwing the first error, so that nothing keeps running. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}

interface SideBuilder {
  sides: Sides
  builder: ViteBuilder
}

async function prepareSides(app: BuildApp, sides: Sides, shared: InlineConfig): Promise<SideBuilder> {
  const config = await viteConfig(app, sides, shared)
  await app.hooks.callHook('bundler1:extendConfig', config, sides)
  const builder = await createBuilder(config)
  await app.hooks.callHook('bundler1:configResolved', builder.config, sides)
  return { sides, builder }
}

/** Sides that share a builder are built sequentially, because plugins keep state. */
async function buildSides({ sides, builder }: SideBuilder, isServerFirst: boolean): Promise<void> {
  const order = isServerFirst ? (['ssr', 'client'] as const) : (['client', 'ssr'] as const)
  for (const name of order) {
    if (name === 'client' ? sides.isClient : sides.isServer) await builder.build(builder.environments[name]!)
  }
}

async function compiled({ hooks, output }: BuildApp, { isClient }: Sides): Promise<void> {
  await hooks.callHook('bundler1:compiled')
  if (isClient && output.client) await hooks.callHook('build:manifest', output.client.manifest)
}
