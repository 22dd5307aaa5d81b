import type { LoadedConfig } from '@fw/kit'
import type { BuildApp, Builder, BuildOutput, ServedOutput } from '@fw/schema'
import { join } from 'pathe'
import { cacheDir } from '../cache-dir.ts'
import { readEntry, writeEntry } from './cache-entry.ts'
import { cacheKey } from './cache-key.ts'

/** What is stored of a build besides its files. */
interface Cached {
  buildId: string
  output: Pick<BuildOutput, 'client' | 'server' | 'served'>
}

export interface BuildCache {
  /** Restores the bundles of an equal build. */
  restoreBundles: () => Promise<boolean>
  /** Restores the output of an equal build, if it only depends on the sources. */
  restoreOutput: () => Promise<boolean>
  /** Stores the build, unless it was restored. */
  store: () => Promise<void>
}

const none: BuildCache = { restoreBundles: async () => false, restoreOutput: async () => false, store: async () => {} }

/** The cache of `experimental.buildCache`. An analysis needs a build, so it never uses the cache. */
export async function openBuildCache(app: BuildApp, loaded: LoadedConfig, builder: Builder): Promise<BuildCache> {
  const { options, output, progress } = app
  if (!options.experimental.buildCache || options.build.analyze.enabled || app.measured) return none
  const dir = join(cacheDir(options.rootDir), 'builds')
  const key = await cacheKey(app, loaded, builder)
  const entry = await readEntry(dir, key)
  if (entry === 'damaged') progress.warn('The cached build is damaged. It is removed, and the app is built again.')
  const found = entry === 'damaged' ? undefined : entry
  const cached = found?.value as Cached | undefined // as stored below
  const bundles = join(options.buildDir, 'dist')
  return {
    restoreBundles: async () => {
      if (!found || !cached) return false
      await progress.phase('Bundles from the cache', () => found.restore('bundles', bundles))
      options.buildId = cached.buildId
      Object.assign(options.runtimeConfig.app as object, { buildId: cached.buildId })
      const { client, server } = cached.output
      Object.assign(output, { client, server })
      return true
    },
    restoreOutput: async () => {
      const served = cached?.output.served
      if (!found?.dirs['output'] || !served) return false
      await progress.phase('Output from the cache', () => found.restore('output', served.dir))
      output.served = served
      return true
    },
    store: async () => {
      if (found) return
      const { client, server, served, inputs } = output
      if (!inputs)
        return progress.warn('`experimental.buildCache` has no effect: the builder does not report the files that it reads.')
      const value: Cached = { buildId: options.buildId, output: { client, server, served } as Cached['output'] }
      const dirs = { bundles, ...(served && isReusable(served, options.rootDir) ? { output: served.dir } : {}) }
      try {
        // Sources may have changed during the build.
        if ((await cacheKey(app, loaded, builder)) !== key) return
        await writeEntry(dir, key, { dirs, inputs: [...inputs, ...(server?.externals ?? [])], value })
      } catch (error) {
        progress.warn(`The build is complete, but could not be cached: ${String(error)}`)
      }
    },
  }
}

/** Prerendered pages contain the data of the moment. A directory that contains the project is never replaced. */
function isReusable({ dir, publicDir, serverDir, prerendered }: ServedOutput, rootDir: string): boolean {
  const isInside = [publicDir, serverDir ?? publicDir].every((each) => each.startsWith(`${dir}/`))
  return prerendered === 0 && isInside && !`${rootDir}/`.startsWith(`${dir}/`)
}
