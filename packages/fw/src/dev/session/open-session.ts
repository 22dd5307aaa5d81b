import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { BuildFailure, type LoadedConfig } from '@fw/kit'
import { rawErrorOf } from '@fw/kit/internal'
import type {
  DevApp,
  DevBuilder,
  DevBundler,
  DevContext,
  DevEngine,
  DevServerBuilder,
  DevSettings,
  Fw,
  Progress,
} from '@fw/schema'
import { createBase } from '@fw/schema/path'
import { createBuildApp } from '../../core/create-build-app.ts'
import { servedDirs } from './served-dirs.ts'
import type { DescribedApp } from '../../core/describe-app.ts'
import { runtimeFile } from '../../core/framework-modules.ts'
import { loadBuilder } from '../../core/load-builder.ts'
import { writeTsConfigs } from '../../core/write-types.ts'
import type { PublicFiles } from '../public-files/create-public-files.ts'

/** A running app with one version of its configuration. */
export interface Session {
  app: DevApp
  described: DescribedApp
  loaded: LoadedConfig
  bundler: DevBundler
  settings: DevSettings
  engine: DevEngine
  /** The configuration as written, before modules changed it. */
  written: LoadedConfig
  /** Set by the request handler. */
  publicFiles?: PublicFiles
  close: () => Promise<void>
}

export interface OpenSession {
  fw: Fw
  written: LoadedConfig
  loaded: LoadedConfig
  described: DescribedApp
  context: Omit<DevContext, 'servedDirs' | 'errorEntry'>
  progress: Progress
  phase: (name: string) => void
}

/** Starts bundler and server for an app. */
export async function openSession({ fw, written, loaded, described, context, progress, phase }: OpenSession): Promise<Session> {
  const { options } = loaded
  const builder = await loadBuilder<DevBuilder>('builder', loaded)
  const { devClient: given = socketClient } = builder
  const devClient = typeof given === 'string' ? given : given(context.hub.token)
  const [serverBuilder, built] = await Promise.all([
    loadBuilder<DevServerBuilder>('server.builder', loaded),
    createBuildApp({ fw, loaded, progress, static: false, described, builder, devClient }),
  ])
  if (!builder.dev) throw new BuildFailure([cannotServe('builder')])
  if (!serverBuilder.dev) throw new BuildFailure([cannotServe('server.builder')])
  const app: DevApp = {
    ...built,
    dev: { ...context, servedDirs: servedDirs(built), errorEntry: runtimeFile('dev/problem-page') },
  }
  phase('Server')
  await app.hooks.callHook('build:before')
  await writeTsConfigs(app)
  const starting = serverBuilder.dev(app)
  const bundling = builder.dev(
    app,
    starting.then(({ graph }) => graph),
  )
  bundling.catch(() => {}) // awaited below
  const engine = await starting
  try {
    phase('Bundler')
    const bundler = await bundling
    app.files.onUpdate((generated) => bundler.invalidate({ generated, names: [] }))
    const assets = createBase(options.app.baseURL).path + options.app.buildAssetsDir.replace(/^\/+/, '')
    await app.hooks.callHook('server:devHandler', bundler.handle, { cors: (path) => path.startsWith(assets) })
    await engine.start(bundler)
    followRuntimeConfig(fw, engine, context)
    await app.hooks.callHook('build:done', { options, bundle: builder.bundle, app })
    return {
      app,
      described,
      loaded,
      written,
      bundler,
      settings: builder.devSettings?.(options) ?? {},
      engine,
      close: async () => {
        await app.hooks.callHook('close', fw)
        await Promise.all([engine.close(), bundler.close()])
      },
    }
  } catch (error) {
    await Promise.allSettled([engine.close(), bundling.then((bundler) => bundler.close())])
    throw error
  }
}

/** Applies changes of `runtimeConfig` to the running server. Listeners of hooks that are called meanwhile may change it again. */
function followRuntimeConfig(fw: Fw, engine: DevEngine, { report }: Pick<DevContext, 'report'>): void {
  let applying = false
  const apply = async (): Promise<void> => {
    try {
      await engine.changed()
    } catch (error) {
      await report(rawErrorOf(error, 'build'))
    } finally {
      applying = false
    }
  }
  fw.runtimeConfigChanged = () => {
    if (applying) return
    applying = true
    void apply()
  }
}

/** Source of `#build/dev-client` for bundlers without a client. */
function socketClient(token: string): string {
  return `import { connectSocket } from '#app/dev-socket'\nexport const hot = connectSocket(${JSON.stringify(token)})\n`
}

function cannotServe(option: string): BuildFailure['problems'][number] {
  return {
    level: 'error',
    code: 'FW_BUILDER_WITHOUT_DEV',
    why: `The builder in \`${option}\` does not support development: it has no \`dev\` function.`,
    fix: 'Choose another builder, or add a `dev` function to yours.',
  }
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => void
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
