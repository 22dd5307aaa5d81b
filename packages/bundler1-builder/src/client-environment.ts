import { buildsIslandParts, minifiesItself } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { EnvironmentOptions } from 'vite'
import { appTransform } from './code-transform.ts'
import { inAssetsDir } from './in-assets-dir.ts'
import type { EntryImportMap } from './plugins/entry-import-map.ts'
import { sideDefines } from './side-defines.ts'

/**
 * Puts all static imports of the entry into one chunk. By default the bundler emits a chunk per set of pages that share a module,
 * and the browser would have to request a dozen before anything runs. With an asynchronous entry, the chunk starts behind its dynamic
 * import.
 */
function entryGroup({ entries, runtimeDir, options }: BuildApp): {
  debugName: string
  name: (id: string, context: ModuleGraph) => string | null
} {
  let reached: Set<string> | undefined
  const dist = `${runtimeDir}/dist/`
  const isLink = (id: string): boolean => id.startsWith(dist) && links.test(id.slice(dist.length))
  return {
    debugName: 'entry',
    name: (id, context) => {
      const { asyncEntry } = options.experimental
      if (asyncEntry && id === entries.client) return null
      reached ??= reachedFrom(
        asyncEntry ? context.getModuleInfo(entries.client)!.dynamicallyImportedIds : [entries.client],
        context,
      )
      // Nearly every page uses links and the head; separate chunks would add requests to each visit.
      return reached.has(id) || isLink(id) ? 'entry' : null
    },
  }
}

/**
 * Separates the code that pages of other apps load from the entry, which would start this app in their page. It includes Vue, so that the
 * chunks refer to each other by relative URLs only.
 */
function islandPartsGroup({ modules }: BuildApp): {
  name: (id: string, context: ModuleGraph) => string | null
  priority: number
} {
  const entry = modules['#app/island-parts']!
  let reached: Set<string> | undefined
  return {
    priority: 2,
    name: (id, context) => {
      reached ??= reachedFrom([entry], context)
      return reached.has(id) && id !== entry ? 'island-parts' : null
    },
  }
}

/** Vite's helper for dynamic imports. An asynchronous entry needs it before it loads the app. */
const preloadGroup = { name: 'preload', test: /vite\/preload-helper/, priority: 1 }

const links = /^(?:components\/fw-link|router\/link-|composables\/head|head\/use-head)[\w-]*\.mjs$/

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

function reachedFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set(entries)
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}

/** Vite's environment for the browser. */
export function clientEnvironment(app: BuildApp, isEntry: EntryImportMap['isEntry'] = () => false): EnvironmentOptions {
  const { options } = app
  const { emptyOutDir } = options.bundler1.build
  const inAssets = (name: string): string => inAssetsDir(options, name)
  return {
    define: sideDefines(app, 'client'),
    build: {
      outDir: `${options.buildDir}/dist/client`,
      emptyOutDir,
      sourcemap: options.sourcemap.client,
      target: appTransform(options).esbuild.target,
      ...(minifiesItself(options) ? {} : { cssMinify: false }),
      reportCompressedSize: false, // fw reports the size of the whole output itself
      // The HTML preloads the page's chunk; the polyfill is only for browsers that fw doesn't support.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files) => files.filter((file) => !isEntry(file)), // loaded already
      },
      rolldownOptions: {
        checks: { pluginTimings: false }, // slow machines should not cause warnings
        input: app.entries.client,
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          codeSplitting: {
            groups: [
              ...(buildsIslandParts(app) ? [islandPartsGroup(app)] : []),
              ...(options.experimental.asyncEntry ? [preloadGroup] : []),
              entryGroup(app),
            ],
          },
          entryFileNames: inAssets('[hash].js'),
          chunkFileNames: inAssets('[hash].js'),
          assetFileNames: inAssets('[name].[hash][extname]'),
        },
      },
    },
  }
}
