import { analyzedFiles, analyzerOptions, isAnalyzed, type OutputFiles } from '@fw/kit/internal'
import type { AnalyzedFile, BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'

const name = 'nitro'

/**
 * Lets Nitro write a chart of the server, with `build.analyze`.
 *
 * @returns a function to be called after the build, which adds the bundle to the output of the app
 */
export function analyze(app: BuildApp, nitro: Nitro): () => void {
  if (!isAnalyzed(app)) return () => {}
  const options = analyzerOptions(app, name)
  // Not part of the configuration, which the prerenderer uses as well.
  nitro.options.analyze = options
  let files: AnalyzedFile[] | undefined
  nitro.hooks.hook('rollup:before', (_nitro, rollup) => {
    const plugin = {
      name: 'fw:analyzer',
      writeBundle(_output: unknown, bundle: OutputFiles) {
        files = analyzedFiles(app, bundle, ({ fileName }) => fileName)
      },
    }
    rollup.plugins = [...(Array.isArray(rollup.plugins) ? rollup.plugins : [rollup.plugins]), plugin]
  })
  return () => {
    // Static output has no server.
    if (files) (app.output.analyzed ??= []).push({ name, report: options.filename, dir: nitro.options.output.serverDir, files })
  }
}
