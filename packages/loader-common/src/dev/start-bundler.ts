import { rawErrorOf, sourcesMentioning } from '@fw/kit/internal'
import type { DevApp, DevBundler, HotListener } from '@fw/schema'
import type { CompileError } from '../build-failure.ts'
import { closePass } from '../passes.ts'
import { callHook } from '../hooks.ts'
import type { LoaderBundler } from '../loader-bundler.ts'
import { clientManifest } from '../output/client-manifest.ts'
import { workerFiles } from '../output/worker-files.ts'
import { prepareSides } from '../prepare-sides.ts'
import { isIslandStyles, renderedIslands } from './island-styles.ts'
import { isLazyPages, lazyPages, writeLazyPages } from './lazy-pages.ts'
import { createPageAssets } from './page-assets.ts'
import { problemPage } from './problem-page.ts'
import { serveClient } from './serve-client.ts'
import { serverBundle } from './server-bundle.ts'
import { watchSide, type Compiled } from './watched-side.ts'

/** Starts a compiler for each side. That of the client serves its output from memory, that of the server writes a bundle. */
export async function startBundler(app: DevApp, bundler: LoaderBundler): Promise<DevBundler> {
  const pages = lazyPages()
  const { client, server } = await prepareSides(app, bundler, pages)
  const islands = renderedIslands(client.pass, server.pass)
  const { aggregateTimeout, ...watchOptions } = app.options.watchers.bundler2
  const reportErrors = ({ errors }: Compiled): void => {
    for (const error of errors) {
      if (app.options.bundler2.friendlyErrors) void app.dev.report(rawErrorOf(error, 'build'))
      else app.dev.event({ kind: 'warning', text: error.message, ...reasonOf(error) })
    }
  }
  const failed = (error: unknown): void => void app.dev.report(rawErrorOf(error, 'build'))
  const compiled = (name: 'client' | 'server', { stats }: Compiled): void => {
    const { compiler } = name === 'client' ? clientSide : serverSide
    void callHook(app, `${bundler.slot}:compiled`, { name, compiler, stats }).catch(failed)
  }
  const clientSide = watchSide(bundler.createCompiler(client.config), client, {
    delay: 0,
    onDone: (result, changed) => {
      compiled('client', result)
      if (result.errors.length > 0) return reportErrors(result)
      if (result.run === 1 || (changed.length > 0 && changed.every(isOnDemand))) return
      const { compilation } = result.stats
      const inWorkers = workerFiles(compilation)
      const inWorker = changed.find((file) => inWorkers.has(file))
      if (inWorker !== undefined) app.dev.hub.send({ type: 'full-reload' }, { reason: inWorker })
      else app.dev.hub.send({ type: 'update', hash: compilation.hash }, { files: changed.map(namedFile) })
    },
  })
  const serverSide = watchSide(bundler.createCompiler(server.config), server, {
    delay: aggregateTimeout,
    onDone: (result) => {
      compiled('server', result)
      reportErrors(result)
      if (result.errors.length === 0) for (const file of islands.update(result.stats.compilation)) clientSide.changed(file)
    },
  })
  /** Files of parts that pages request when they need them. */
  const isOnDemand = (file: string): boolean =>
    isLazyPages(file) || (app.options.bundler2.extractCSS !== false && isIslandStyles(file))
  const namedFile = (file: string): string => {
    const { dir } = client.pass.generated
    return file.startsWith(`${dir}/`) ? `#${file.slice(dir.length + 1).replace(/\.mjs$/, '')}` : file
  }
  for (const { compiler } of [clientSide, serverSide]) {
    await callHook(app, `${bundler.slot}:compile`, { name: compiler.name, compiler })
  }
  // The server first, so that everything browsers request from it is already updated.
  const both = [
    [serverSide, server],
    [clientSide, client],
  ] as const
  const served = serveClient(app, bundler, clientSide)
  const addPages = (added: readonly string[]): void => {
    pages.add(added)
    for (const [side, { pass }] of both) for (const file of writeLazyPages(pass)) side.changed(file)
  }
  const sendPage: HotListener = async (data, browser) => {
    const { page } = data as { page?: unknown } // sent by a browser: anything
    if (typeof page !== 'string') return
    addPages([page])
    const { errors, stats } = await clientSide.settled()
    if (errors.length > 0) browser.send({ type: 'custom', event: 'fw:page-failed', data: { page } })
    else browser.send({ type: 'update', hash: stats.compilation.hash })
  }
  app.dev.hub.on('fw:page', sendPage)
  const bundle = serverBundle(app, serverSide, watchOptions, { addPages, commonJs: server.externals.externals.commonJs })
  const problem = problemPage(app, bundler, pages)
  const sides = [clientSide, serverSide]
  const compiledFiles = async (): Promise<string[]> =>
    (await Promise.all(sides.map((side) => side.settled()))).flatMap(({ stats }) => [...stats.compilation.fileDependencies])
  return {
    label: bundler.label,
    handle: (request, response, next) => problem.handle(request, response, () => served.handle(request, response, next)),
    app: { bundle: bundle.bundle },
    pageAssets: createPageAssets(app, {
      client: clientSide,
      server: serverSide,
      islands,
      manifestOf: ({ stats }) => clientManifest(stats.compilation, app).manifest,
    }),
    invalidate: async ({ generated = [], names = [], reload }) => {
      const mentioning = names.length > 0 ? await sourcesMentioning(await compiledFiles(), names) : []
      for (const [side, { pass }] of both) {
        const written = await pass.generated.write(generated)
        for (const file of [...written, ...writeLazyPages(pass), ...mentioning]) side.changed(file)
      }
      if (reload !== undefined) app.dev.hub.send({ type: 'full-reload' }, { reason: reload })
    },
    fileEvent: (event, file) => {
      for (const side of sides) side.changed(file, event === 'unlink' || event === 'unlinkDir')
    },
    compileErrors: async (file) => {
      const results = await Promise.all(sides.map((side) => side.settled()))
      const isUsed = results.some(({ stats }) => new Set(stats.compilation.fileDependencies).has(file))
      return isUsed ? results.flatMap(({ errors }) => errors.filter(({ id }) => id === file)) : undefined
    },
    mapPlace: served.mapPlace,
    close: async () => {
      app.dev.hub.off('fw:page', sendPage)
      for (const side of sides) side.close()
      await Promise.all([served.close(), bundle.close()])
      for (const { pass } of [client, server]) closePass(pass)
    },
  }
}

/** The place of an error: `/project/app/app.vue:3:5`. */
function reasonOf({ id, loc }: CompileError): { reason?: string } {
  if (loc) return { reason: `${loc.file}:${loc.start.line}:${loc.start.column}` }
  return id === undefined ? {} : { reason: id }
}
