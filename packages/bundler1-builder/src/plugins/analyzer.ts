import { analyzedFiles, analyzerOptions, chunkName, isAnalyzed, type OutputFiles } from '@fw/kit/internal'
import type { AnalyzedFile, BuildApp } from '@fw/schema'
import type { Plugin } from 'vite'
import { sideOf } from './side-of.ts'

/** Writes a chart of each bundle and records its contents, with `build.analyze`. Runs after all plugins that change the output. */
export async function analyzer(app: BuildApp): Promise<Plugin[]> {
  if (!isAnalyzed(app)) return []
  const { visualizer } = await import('rollup-plugin-visualizer')
  const filesOf = (bundle: object): AnalyzedFile[] => analyzedFiles(app, bundle as OutputFiles, (chunk) => chunkName(chunk, app)) // only the properties that both bundlers have
  return [
    {
      name: 'fw:analyzer',
      generateBundle: {
        order: 'post',
        handler(output, bundle) {
          const options = analyzerOptions(app, sideOf(this.environment))
          // With source maps, the visualizer locates files by their names.
          const isNamed = !('sourcemap' in options)
          const chart = visualizer(options).generateBundle as (this: unknown, output: object, bundle: object) => Promise<void> // always a function
          return chart.call(this, output, isNamed ? named(bundle, filesOf(bundle)) : bundle)
        },
      },
      writeBundle(_output, bundle) {
        const name = sideOf(this.environment)
        const { filename: report } = analyzerOptions(app, name)
        const analyzed = (app.output.analyzed ??= [])
        analyzed.push({ name, report, dir: `${app.options.buildDir}/dist/${name}`, files: filesOf(bundle) })
      },
    },
  ]
}

/** The bundle with readable names instead of hashes. */
function named<File>(bundle: Record<string, File>, files: readonly AnalyzedFile[]): Record<string, File> {
  return Object.fromEntries(files.map(({ file, name }) => [name, bundle[file]!]))
}
