import { readFileSync, rmSync } from 'node:fs'
import { BuildFailure } from '@fw/kit'
import { findPublishedSecrets, listFiles, type BundledFile } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import { outputDir } from '../config/side-config.ts'
import type { Compilation } from '../loader-bundler.ts'
import { clientManifest, sources } from './client-manifest.ts'
import { finishStyles } from './finish-styles.ts'
import { styledIsland } from './island-styles.ts'
import { moduleId, type GraphPlugin } from './module-graph.ts'
import type { Pass } from '../passes.ts'

/** Finishes the files of the client bundle, and passes its manifest to the server builder. */
export async function finishClient(compilation: Compilation, { graph }: GraphPlugin, pass: Pass): Promise<void> {
  const { app } = pass
  const { manifest, names } = clientManifest(compilation, app)
  removeIslandScripts(compilation, app)
  const inlined = await finishStyles(app, listFiles(outputDir(app, 'client')))
  if (inlined.length > 0) manifest.inlined = inlined
  const problems = findPublishedSecrets(bundledFiles(compilation, pass), graph, app)
  if (problems.length > 0) throw new BuildFailure(problems)
  app.output.client = { dir: `${app.options.buildDir}/dist/client`, manifest, names }
  await app.hooks.callHook('build:manifest', manifest)
}

/** Their scripts only refer to style sheets. */
function removeIslandScripts({ chunkGroups }: Compilation, app: BuildApp): void {
  for (const { chunks } of chunkGroups) {
    for (const { name, files } of chunks) {
      if (styledIsland(app, name) === undefined) continue
      for (const file of files) if (!file.endsWith('.css')) rmSync(join(outputDir(app, 'client'), file), { force: true })
    }
  }
}

function bundledFiles(compilation: Compilation, pass: Pass): BundledFile[] {
  const dir = outputDir(pass.app, 'client')
  const chunksOf = new Map<string, string[]>()
  for (const { chunks } of compilation.chunkGroups) {
    for (const chunk of chunks) {
      const modules = (): string[] =>
        sources(compilation.chunkGraph.getChunkModules(chunk)).map(({ resource }) => moduleId(resource!, pass))
      for (const file of chunk.files) if (!chunksOf.has(file)) chunksOf.set(file, modules())
    }
  }
  return listFiles(dir).map((fileName) => ({
    fileName,
    content: () => readFileSync(join(dir, fileName)),
    moduleIds: () => chunksOf.get(fileName) ?? [],
  }))
}
