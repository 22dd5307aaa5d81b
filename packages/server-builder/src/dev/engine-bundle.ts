import { rm } from 'node:fs/promises'
import type { BuildApp, BundleSource } from '@fw/schema'
import { resolveModuleURL } from 'exsolve'
import type { Nitro, RollupConfig } from 'nitropack/types'
import { join } from 'pathe'
import { enginePlugins } from './engine-graph.ts'
import { loadWholeNitro } from './load-nitro.ts'
import { runtimeFile } from '../runtime-file.ts'

export interface EngineBundle extends BundleSource {
  /** Has the next request bundled again. */
  invalidate: () => void
  /** Called when a file was added, changed or removed. Returns whether it is part of the server. */
  fileChanged: (file: string) => boolean
}

interface Rollup {
  rollup: (config: object) => Promise<{
    watchFiles: string[]
    write: (output: object) => Promise<{ output: { fileName: string }[] }>
    close: () => Promise<void>
  }>
}

/** Replaced by plugins of fw, or not wanted: the maps stay whole, for stacks. */
const replaced = /^(?:unimport|timing|nitro:sourcemap|sourcemap)/

/** Bundles that running requests may still load chunks of. */
const kept = 3

/**
 * Bundles Nitro's runtime and server code with Nitro's own bundler, for bundlers that cannot load server modules one by one. Slower than
 * that: a change of one file bundles all of them again.
 */
export function createEngineBundle(app: BuildApp, nitro: Nitro): EngineBundle {
  const dir = join(nitro.options.buildDir, 'dev')
  let version = 0
  let files = new Set<string>()
  let building: Promise<string> | undefined

  const build = async (): Promise<string> => {
    const number = ++version
    const [{ rollup }, { getRollupConfig }] = await Promise.all([loadRollup(), loadWholeNitro()])
    const config = getRollupConfig(nitro)
    await nitro.hooks.callHook('rollup:before', nitro, config)
    const bundle = await rollup({
      ...config,
      input: { index: runtimeFile('dev/entry') },
      plugins: [...enginePlugins(app, nitro), ...pluginsOf(config)],
      onwarn: () => {}, // circular imports of Nitro's own modules
    })
    files = new Set([...files, ...bundle.watchFiles])
    const out = join(dir, String(number))
    await bundle.write({
      dir: out,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[name]-[hash].mjs',
    })
    await bundle.close()
    await rm(join(dir, String(number - kept)), { recursive: true, force: true })
    return join(out, 'index.mjs')
  }
  return {
    bundle: () => {
      building ??= build()
      return building
    },
    invalidate: () => {
      building = undefined
    },
    fileChanged: (file) => {
      const isOfServer = files.has(file) || app.serverDirs.some((each) => file.startsWith(`${each}/`))
      if (isOfServer) building = undefined
      return isOfServer
    },
  }
}

/** Rollup as Nitro has it: it is not a dependency of this package. */
async function loadRollup(): Promise<Rollup> {
  const nitropack = resolveModuleURL('nitropack', { from: import.meta.url })
  return (await import(resolveModuleURL('rollup', { from: nitropack }))) as Rollup // the part that is used
}

function pluginsOf(config: RollupConfig): { name: string }[] {
  const plugins = [config.plugins].flat(9) as ({ name: string } | false | null | undefined)[]
  return plugins.flatMap((plugin) => (plugin && !replaced.test(plugin.name) ? [plugin] : []))
}
