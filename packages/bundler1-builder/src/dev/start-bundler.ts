import { createRequire } from 'node:module'
import type { DevApp, DevBundler, EngineGraph, ModuleSource } from '@fw/schema'
import { rawErrorOf } from '@fw/kit/internal'
import { dirname, join } from 'pathe'
import { createServer, version, type DevEnvironment } from 'vite'
import { hookSides } from '../sides.ts'
import { devConfig } from './dev-config.ts'
import { changeModules } from './change-modules.ts'
import { compileErrors } from './compile-errors.ts'
import { mapPlace } from './map-place.ts'
import { extendConfig } from './extend-config.ts'
import { isOutdatedError } from './outdated-error.ts'
import { createPageAssets } from './page-assets.ts'
import { WorkerEnvironment } from './worker-environment.ts'

/** Starts one Vite server with environments for the browser, for the app on the server, and for Nitro. */
export async function startBundler(app: DevApp, engine: Promise<EngineGraph>): Promise<DevBundler> {
  const config = await devConfig(app, engine)
  await extendConfig(app, config)
  const server = await createServer(config)
  for (const sides of hookSides(app)) {
    await app.hooks.callHook('bundler1:configResolved', server.config, sides)
    await app.hooks.callHook('bundler1:serverCreated', server, sides)
  }
  for (const _sides of hookSides(app)) await app.hooks.callHook('bundler1:compiled')
  const graphs = { app: server.environments['ssr']!, engine: server.environments['engine']! }
  const loader = join(
    dirname(createRequire(import.meta.url).resolve('@fw/bundler1-builder/package.json')),
    'dist/dev/worker-loader.mjs',
  )
  const modulesOf = (environment: DevEnvironment): ModuleSource => ({
    loader,
    serve: (port) => {
      if (environment instanceof WorkerEnvironment) environment.serve(port)
    },
  })
  return {
    label: `vite ${version}`,
    handle: (request, response, next) => server.middlewares(request, response, next),
    app: modulesOf(graphs.app),
    engine: modulesOf(graphs.engine),
    pageAssets: createPageAssets(app, server),
    invalidate: (change) => changeModules(server, change),
    fileEvent: (event, file) => {
      // Vite invalidates them too, but only after an await: a request in between would get the old code, or its errors.
      for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.onFileChange(file)
      server.watcher.emit(event, file)
      void app.hooks.callHook('bundler1:compiled').catch((error: unknown) => app.dev.report(rawErrorOf(error, 'build')))
    },
    compileErrors: (file) => compileErrors(server, file),
    mapPlace: (url, line, column) => mapPlace(server, url, line, column),
    isOutdated: isOutdatedError,
    close: () => server.close(),
  }
}
