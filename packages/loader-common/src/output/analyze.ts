import { analyzedFiles, analyzerOptions, chunkName, isAnalyzed, type OutputChunk } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { outputDir } from '../config/side-config.ts'
import type { Compilation, Module } from '../loader-bundler.ts'
import type { Pass } from '../passes.ts'
import { sources } from './client-manifest.ts'
import { moduleId } from './module-graph.ts'

/** Writes a chart of a bundle and records its contents, with `bundler2.analyze`. */
export async function analyze(compilation: Compilation, pass: Pass): Promise<void> {
  const { side } = pass
  const app = withOwnOptions(pass.app)
  if (!isAnalyzed(app)) return
  const chunks = chunksOf(compilation, pass)
  const assets = compilation.getAssets().map(({ name }) => name)
  const output = Object.fromEntries(
    assets.map((fileName) => [fileName, chunks.get(fileName) ?? { type: 'asset' as const, fileName, names: [fileName] }]),
  )
  const files = analyzedFiles(app, output, (chunk) => chunkName(chunk, app))
  const options = analyzerOptions(app, side)
  const { visualizer } = await import('rollup-plugin-visualizer')
  const draw = visualizer(options).generateBundle as (this: object, output: object, bundle: object) => Promise<void> // always a function
  const named = Object.fromEntries(files.flatMap(({ file, name }) => (chunks.has(file) ? [[name, chunks.get(file)]] : [])))
  await draw.call({ getModuleInfo: () => null, meta: {}, warn: (text: string) => app.progress.warn(text) }, {}, named)
  pass.app.output.analyzed ??= []
  pass.app.output.analyzed.push({ name: side, report: options.filename, dir: outputDir(app, side), files })
}

function withOwnOptions(app: BuildApp): BuildApp {
  const { options } = app
  return { ...app, options: { ...options, build: { ...options.build, analyze: options.bundler2.analyze as never } } } // the same options
}

interface DrawnChunk extends OutputChunk {
  modules: Record<string, { renderedLength: number; code: string }>
}

function chunksOf({ chunkGroups, chunkGraph }: Compilation, pass: Pass): Map<string, DrawnChunk> {
  const chunks = new Map<string, DrawnChunk>()
  for (const { chunks: group } of chunkGroups) {
    for (const chunk of group) {
      const fileName = [...chunk.files].find((file) => /\.m?js$/.test(file))
      if (fileName === undefined || chunks.has(fileName)) continue
      const modules = sources(chunkGraph.getChunkModules(chunk)).map((module) => [
        moduleId(module.resource!, pass),
        sizeOf(module),
      ])
      chunks.set(fileName, {
        type: 'chunk',
        fileName,
        isEntry: chunk.name === 'entry',
        facadeModuleId: null,
        modules: Object.fromEntries(modules) as DrawnChunk['modules'],
      })
    }
  }
  return chunks
}

function sizeOf(module: Module): { renderedLength: number; code: string } {
  const code = String(module.originalSource?.()?.source() ?? '')
  return { renderedLength: Buffer.byteLength(code), code }
}
