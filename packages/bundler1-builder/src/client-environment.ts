import type { BuildApp } from '@fw/schema'
import type { EnvironmentOptions } from 'vite'
import { minifiesItself } from './css-options.ts'
import { inAssetsDir } from './in-assets-dir.ts'
import { sideDefines } from './side-defines.ts'

/**
 * Everything that the entry needs at once is one file. Left to itself the bundler makes a file for each set of pages that share a module,
 * and the browser has to ask for a dozen before anything runs.
 */
function entryGroup({ entries, runtimeDir }: BuildApp): {
  debugName: string
  name: (id: string, context: ModuleGraph) => string | null
} {
  let reached: Set<string> | undefined
  const dist = `${runtimeDir}/dist/`
  const isLink = (id: string): boolean => id.startsWith(dist) && links.test(id.slice(dist.length))
  return {
    debugName: 'entry',
    name: (id, context) => {
      reached ??= reachedFrom(entries.client, context)
      // Links and the head are on nearly every page; files of their own would be requests more for each visit.
      return reached.has(id) || isLink(id) ? 'entry' : null
    },
  }
}

const links = /^(?:components\/fw-link|router\/link-|composables\/head|head\/use-head)[\w-]*\.mjs$/

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

function reachedFrom(entry: string, graph: ModuleGraph): Set<string> {
  const reached = new Set([entry])
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/** What Vite does for the browser. */
export function clientEnvironment(app: BuildApp): EnvironmentOptions {
  const { options } = app
  const { emptyOutDir } = options.bundler1.build
  const inAssets = (name: string): string => inAssetsDir(options, name)
  return {
    define: sideDefines(app, 'client'),
    build: {
      outDir: `${options.buildDir}/dist/client`,
      emptyOutDir,
      sourcemap: options.sourcemap.client,
      target: options.bundler1.esbuild.target,
      ...(minifiesItself(options) ? {} : { cssMinify: false }),
      reportCompressedSize: false, // fw measures the whole output itself
      // A page's own chunk is asked for in the HTML; the polyfill is for browsers that fw does not support.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { pluginTimings: false }, // a slow machine is no reason to warn
        input: app.entries.client,
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          codeSplitting: { groups: [entryGroup(app)] },
          entryFileNames: inAssets('[hash].js'),
          chunkFileNames: inAssets('[hash].js'),
          assetFileNames: inAssets('[name].[hash][extname]'),
        },
      },
    },
  }
}
