import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'

/**
 * Reports the files of packages that are copied into the output, see `BuildOutput.inputs`. They are no part of a bundle: Nitro finds them
 * by following their imports.
 *
 * @returns a function to be called after the build
 */
export function recordTracedFiles({ output }: BuildApp, { options }: Nitro): () => void {
  if (!output.inputs) return () => {}
  // The tracer resolves links in the path of every file that it copies.
  const symlinkCache = new Map<string, never>()
  options.externals = {
    ...options.externals,
    traceOptions: { ...options.externals?.traceOptions, cache: { symlinkCache } },
  }
  return () => {
    for (const path of symlinkCache.keys()) output.inputs?.add(path)
  }
}
