import { mkdir, rm } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import { createBuildApp, type CreateOptions } from './create-build-app.ts'
import { loadBuilder } from './load-builder.ts'

/** Builds an app for production: what it consists of, its bundles, its server. */
export async function buildProject(given: CreateOptions): Promise<BuildApp> {
  const { options } = given.loaded
  const [builder, serverBuilder] = await Promise.all([
    loadBuilder('builder', options.builder, options.rootDir),
    loadBuilder('server.builder', options.server.builder, options.rootDir),
  ])
  const app = await given.progress.phase('App', () => createBuildApp(given))
  await mkdir(options.buildDir, { recursive: true })
  // What an earlier build has left. Hooks may add files of their own, so the builders do not do it.
  await rm(`${options.buildDir}/dist`, { recursive: true, force: true })
  try {
    await app.hooks.callHook('build:before')
    await builder.bundle(app)
    await app.hooks.callHook('build:done', { bundle: builder.bundle, app })
    await serverBuilder.bundle(app)
  } catch (error) {
    await app.hooks.callHook('build:error', error)
    throw error
  } finally {
    await app.hooks.callHook('close', app)
  }
  return app
}
