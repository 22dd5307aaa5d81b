import { mkdir, rm } from 'node:fs/promises'
import type { LoadedConfig } from '@fw/kit'
import type { BuildApp, Fw } from '@fw/schema'
import { join } from 'pathe'
import { writeAnalysis } from './analysis/write-analysis.ts'
import { openBuildCache } from './build-cache/build-cache.ts'
import { createBuildApp, type CreateOptions } from './create-build-app.ts'
import { loadBuilder } from './load-builder.ts'
import { sendTelemetry } from './send-telemetry.ts'
import { checkWhile } from './type-check/check-while.ts'
import { writeTypes } from './write-types.ts'

/**
 * Builds an app after its modules have run, and closes it.
 *
 * @param isReady - the hook `ready` has been called
 */
export async function buildInstance(
  given: Omit<CreateOptions, 'fw' | 'described'>,
  fw: Fw,
  { isReady = false }: { isReady?: boolean } = {},
): Promise<BuildApp> {
  const { progress, loaded } = given
  const started = performance.now()
  const startTime = new Date()
  let failed = false
  try {
    if (!isReady) await fw.callHook('ready', fw)
    const app = await build(given, fw, loaded)
    await writeAnalysis(app, startTime)
    if (app.measured) await rm(join(app.options.buildDir, 'output'), { recursive: true, force: true })
    await sendTelemetry(fw, { command: given.static ? 'generate' : 'build', ms: performance.now() - started })
    return app
  } catch (error) {
    failed = true
    // The first error is the one to report.
    await fw.callHook('build:error', error).catch((other: unknown) => progress.warn(String(other)))
    throw error
  } finally {
    await fw.callHook('close', fw).catch((error: unknown) => {
      if (!failed) throw error
      progress.warn(String(error))
    })
  }
}

async function build(given: Omit<CreateOptions, 'fw' | 'described'>, fw: Fw, loaded: LoadedConfig): Promise<BuildApp> {
  const { progress } = given
  const { options } = loaded
  const [builder, serverBuilder] = await Promise.all([loadBuilder('builder', loaded), loadBuilder('server.builder', loaded)])
  const app = await progress.phase('App', async () => {
    const described = await createBuildApp({ ...given, fw, loaded, builder })
    await writeTypes(described)
    return described
  })
  await mkdir(options.buildDir, { recursive: true })
  // Removes the previous build. Hooks may add files, so the builders do not remove it.
  await rm(`${options.buildDir}/dist`, { recursive: true, force: true })
  await app.hooks.callHook('build:before')
  // The previous output has not been touched by then.
  const cache = await openBuildCache(app, loaded, builder)
  const isCached = await cache.restoreBundles()
  if (!isCached) await checkWhile(app, () => builder.bundle(app))
  await app.hooks.callHook('build:done', { options, bundle: builder.bundle, app })
  if (!(isCached && (await cache.restoreOutput()))) await serverBuilder.bundle(app)
  await cache.store()
  return app
}
