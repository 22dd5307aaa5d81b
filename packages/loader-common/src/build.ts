import { readFileSync } from 'node:fs'
import { buildsIslandParts, islandFiles, listFiles, writeServerBundle } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import { toBuildFailure } from './build-failure.ts'
import { isIgnoredWarning } from './config/ignored-warnings.ts'
import { outputDir } from './config/side-config.ts'
import { callHook } from './hooks.ts'
import type { LoaderBundler, Stats } from './loader-bundler.ts'
import { analyze } from './output/analyze.ts'
import { islandPartsEntry } from './output/client-manifest.ts'
import { finishClient } from './output/finish-client.ts'
import { addIslandStyles } from './output/island-styles.ts'
import { closePass } from './passes.ts'
import { prepareSides, type PreparedSide } from './prepare-sides.ts'

/** Builds both sides of the app. */
export async function bundle(app: BuildApp, bundler: LoaderBundler): Promise<void> {
  await app.progress.phase('Bundles', async (report) => {
    report('client and server')
    const { client, server } = await prepareSides(app, bundler)
    try {
      if (buildsIslandParts(app)) {
        // Pages of other apps have another public path, and a runtime of their own.
        client.config.entry[islandPartsEntry] = {
          import: app.modules['#app/island-parts'],
          library: { type: 'module' },
          runtime: 'island-runtime',
          publicPath: 'auto',
        }
      }
      if (islandFiles(app).length > 0) {
        await buildServer(app, bundler, server)
        addIslandStyles(client.pass, client.config, server.graph.graph.importedIds)
        await buildClient(app, bundler, client)
      } else {
        await allDone([buildClient(app, bundler, client), buildServer(app, bundler, server)])
      }
    } finally {
      for (const { pass } of [client, server]) closePass(pass)
    }
  })
}

/** Waits until all have settled before throwing the first error, so that nothing keeps running. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}

async function buildClient(app: BuildApp, bundler: LoaderBundler, side: PreparedSide): Promise<void> {
  await run(app, bundler, side, ({ compilation }) => finishClient(compilation, side.graph, side.pass))
}

async function buildServer(app: BuildApp, bundler: LoaderBundler, side: PreparedSide): Promise<void> {
  await run(app, bundler, side, async () => writeServerBundle(app, side.externals.externals, externalImports(app)))
}

async function run(
  app: BuildApp,
  bundler: LoaderBundler,
  { config, pass }: PreparedSide,
  finish: (stats: Stats) => Promise<void>,
): Promise<void> {
  const compiler = bundler.createCompiler(config)
  await callHook(app, `${bundler.slot}:compile`, { name: config.name, compiler })
  try {
    const stats = await new Promise<Stats>((done, fail) => {
      compiler.run((error, result) => (error ? fail(error) : done(result!)))
    })
    if (stats.hasErrors() || pass.importProblems.size > 0) throw toBuildFailure(stats, pass)
    reportWarnings(app, stats)
    await analyze(stats.compilation, pass)
    recordInputs(app, stats)
    await finish(stats)
    await callHook(app, `${bundler.slot}:compiled`, { name: config.name, compiler, stats })
  } finally {
    await new Promise<void>((done) => compiler.close(() => done()))
  }
}

/** Prints warnings of the bundler, unless `logLevel` or `bundler2.warningIgnoreFilters` hides them. */
function reportWarnings({ options, progress }: BuildApp, stats: Stats): void {
  if (options.logLevel === 'silent') return
  const isIgnored = isIgnoredWarning(options.bundler2.warningIgnoreFilters)
  for (const warning of stats.compilation.warnings) if (!isIgnored(warning)) progress.warn(warning.message.trim())
  if (options.logLevel === 'verbose') progress.say?.(stats.toString('verbose'))
}

/** See `BuildOutput.inputs`. */
function recordInputs({ options, output }: BuildApp, { compilation }: Stats): void {
  if (!options.experimental.buildCache) return
  output.inputs ??= new Set()
  for (const file of compilation.fileDependencies) if (!file.startsWith(`${options.buildDir}/`)) output.inputs.add(file)
}

/** Specifiers of external modules that remain in the server bundle. */
function externalImports(app: BuildApp): Set<string> {
  const dir = outputDir(app, 'server')
  const pattern = /(?:from|import)\s*\(?\s*["']([^"'.][^"']*)["']/g
  const texts = listFiles(dir)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(dir, file), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, specifier]) => specifier!)))
}
