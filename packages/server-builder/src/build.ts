import { cp, rm, writeFile } from 'node:fs/promises'
import { listFiles } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { createBase } from '@fw/schema/path'
import { build, copyPublicAssets, createNitro, prepare, type Nitro } from 'nitropack/core'
import type { NitroConfig, RollupConfig } from 'nitropack/types'
import { dirname, relative, resolve } from 'pathe'
import { analyze } from './analyze.ts'
import { adaptPreset, pointToWranglerConfig } from './adapt-preset.ts'
import { addServerBundle, isStandalone } from './add-server-bundle.ts'
import { bundleWithRolldown } from './bundle/bundle-with-rolldown.ts'
import { cacheIncrementalPages } from './cache-incremental-pages.ts'
import { checkPreset } from './check-preset.ts'
import { ignoreCircularAssets } from './circular-links.ts'
import { compatibilityDate } from './compatibility-date.ts'
import { addHostHeaders, headersOfHost } from './host-headers.ts'
import { keepHostRedirects } from './host-redirects.ts'
import { writeAppManifest } from './app-manifest.ts'
import { inlineVue, traceProductionVue } from './external-vue.ts'
import { nitroConfig, pageHandler, rendersPages } from './nitro-config.ts'
import { gatherRoutes, prerenderRoutes } from './prerender.ts'
import { prerenderedCount, prerenderedModule, watchPrerendering } from './prerendered-pages.ts'
import { ignoreLinks, replaceLinks } from './public-links.ts'
import { rollupPlugins } from './rollup-plugins.ts'
import { searchOutput } from './secrets/search-output.ts'
import { stageOutput, type StagedOutput } from './staged-output.ts'
import { sortByLayer } from './layer-order.ts'
import { recordTracedFiles } from './traced-files.ts'
import { separateIncrementalPages } from './vercel-functions.ts'

/** Builds the server with Nitro: routes, the app's server bundle, public files and prerendered pages. */
export async function bundle(app: BuildApp): Promise<void> {
  const { hooks } = app
  const config = await nitroConfig(app)
  await hooks.callHook('serverEngine:config', config)
  // Nitro completes its configuration later; the prerenderer, which is a second Nitro instance, uses the same one.
  config.virtual!['#fw/engine'] = () => `export const engineConfig = ${JSON.stringify(nitro.options.runtimeConfig.nitro)}\n`
  const nitro: Nitro = await createNitro(config, { compatibilityDate: compatibilityDate(app), dotenv: false }) // fw has read `.env` files
  if (isStandalone(nitro)) traceProductionVue(app, nitro)
  else inlineVue(nitro)
  cacheIncrementalPages(nitro)
  checkPreset(app, nitro)
  adaptPreset(nitro)
  keepHostRedirects(nitro)
  addHostHeaders(app, nitro)
  watchPrerendering(nitro)
  sortByLayer(nitro)
  nitro.hooks.hook('prerender:init', sortByLayer)
  if (!rendersPages(app)) nitro.hooks.hook('prerender:config', addPages)
  nitro.hooks.hook('rollup:before', (_nitro, rollup) => rollupPlugins(app, nitro, rollup))
  const recordBundle = analyze(app, nitro)
  const recordFiles = recordTracedFiles(app, nitro)
  const staged = await stageOutput(app, nitro)
  nitro.hooks.hook('rollup:before', (_nitro, rollup) => keepSourcePaths(rollup, staged))
  nitro.hooks.hook('compiled', () => pointToWranglerConfig(nitro, staged))
  app.fw.serverEngine = nitro
  await hooks.callHook('serverEngine:init', nitro)
  try {
    await run(app, nitro)
    if (!app.measured) await staged.commit()
    recordBundle()
    recordFiles()
  } catch (error) {
    await staged.discard()
    throw error
  } finally {
    await nitro.close()
  }
  const hostHeaders = headersOfHost(app, nitro)
  app.output.served = {
    preset: nitro.options.preset,
    dir: nitro.options.output.dir,
    publicDir: nitro.options.output.publicDir,
    prerendered: prerenderedCount(nitro),
    ...(nitro.options.static ? {} : { serverDir: nitro.options.output.serverDir }),
    ...(hostHeaders ? { hostHeaders } : {}),
    ...(nitro.options.commands.preview ? { preview: nitro.options.commands.preview } : {}),
  }
}

function addPages(config: NitroConfig): void {
  config.handlers = [...(config.handlers ?? []), pageHandler]
}

async function run(app: BuildApp, nitro: Nitro): Promise<void> {
  const { progress, hooks } = app
  await hooks.callHook('serverEngine:build:before', nitro)
  await prepare(nitro)
  await gatherRoutes(app, nitro)
  await progress.phase('Public files', async () => {
    ignoreLinks(nitro, app)
    ignoreCircularAssets(nitro.options)
    await copyPublicAssets(nitro)
    // File names contain hashes, so any of them might match an ignore pattern.
    await cp(app.output.client!.dir, nitro.options.output.publicDir, { recursive: true })
    if (app.options.features.noScripts) await removeScripts(nitro.options.output.publicDir + app.options.app.buildAssetsDir)
    await replaceLinks(nitro.options.output.publicDir, app)
  })
  await hooks.callHook('serverEngine:build:public-assets', nitro)
  if (!app.measured || app.static) await prerenderRoutes(app, nitro)
  await writeAppManifest(app, nitro)
  await searchOutput(app, nitro)
  if (nitro.options.static) return writeInfo(app, nitro)
  nitro.options.virtual['#fw/prerendered'] = () => prerenderedModule(nitro)
  nitro.hooks.hook('rollup:before', (_nitro, rollup) => bundleWithRolldown(nitro, rollup, (reason) => sayRollup(app, reason)))
  await progress.phase('Server', () => build(nitro))
  if (rendersPages(app)) await addServerBundle(app, nitro)
  await separateIncrementalPages(nitro)
}

function sayRollup({ options, progress }: BuildApp, reason: string): void {
  if (options.logLevel !== 'silent')
    progress.say?.(`The server is bundled by Rollup instead of Rolldown, which takes longer, because of ${reason}.`)
}

/** With `features.noScripts`, no page loads a script. */
async function removeScripts(assetsDir: string): Promise<void> {
  const names = listFiles(assetsDir)
  await Promise.all(names.filter((name) => /\.m?js(?:\.map)?$/.test(name)).map((name) => rm(`${assetsDir}/${name}`)))
}

/** Paths in source maps are relative to the final location of the output. */
function keepSourcePaths({ output }: RollupConfig, { finalPath }: StagedOutput): void {
  output.sourcemapPathTransform = (source, map) => relative(dirname(finalPath(map)), resolve(dirname(map), source))
}

/** Static output has no server, but `nitro.json` contains the preview command. */
async function writeInfo(app: BuildApp, { options }: Nitro): Promise<void> {
  const { preset, framework, commands } = options
  const info = { date: new Date().toJSON(), preset, framework, commands, baseURL: createBase(app.options.app.baseURL).path }
  await writeFile(`${options.output.dir}/nitro.json`, JSON.stringify(info, null, 2))
}
