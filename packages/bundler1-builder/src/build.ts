import type { BuildApp } from '@fw/schema'
import { createBuilder, type InlineConfig, type ViteBuilder } from 'vite'
import { extendedConfig } from './extended-config.ts'
import { hookSides, type Sides } from './sides.ts'
import { sharedConfig, viteConfig } from './vite-config.ts'
import { toBuildFailure } from './build-failure.ts'

/** Builds the app with Vite: each side by a builder of its own, or with `experimental.viteEnvironmentApi` both by one. */
export async function bundle(app: BuildApp): Promise<void> {
  const { progress } = app
  await progress.phase('Bundles', async (report) => {
    report('client and server')
    try {
      const shared = await extendedConfig(app, await sharedConfig(app))
      const builders: SideBuilder[] = []
      // One after the other, so that hooks come in the same order each time.
      for (const sides of hookSides(app)) builders.push(await prepareSides(app, sides, shared))
      // In a large app one after the other: both at once are faster, and take a third more memory.
      if (isLarge(app)) for (const each of builders) await buildSides(each)
      else await allDone(builders.map((each) => buildSides(each)))
      for (const { sides } of builders) await compiled(app, sides)
    } catch (error) {
      throw toBuildFailure(error)
    }
  })
}

/** Pages and components from which on memory counts more than time. */
const manySources = 1000

function isLarge({ app: { pages, components } }: BuildApp): boolean {
  return pages.length + components.length > manySources
}

/** Waits for all of them before the first error is thrown, so that nothing keeps running. */
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

/** Each builder has plugins of its own. They keep state, so what they are shared by is built one after the other. */
async function buildSides({ sides, builder }: SideBuilder): Promise<void> {
  if (sides.isClient) await builder.build(builder.environments['client']!)
  if (sides.isServer) await builder.build(builder.environments['ssr']!)
}

async function compiled({ hooks, output }: BuildApp, { isClient }: Sides): Promise<void> {
  await hooks.callHook('bundler1:compiled')
  if (isClient && output.client) await hooks.callHook('build:manifest', output.client.manifest)
}
