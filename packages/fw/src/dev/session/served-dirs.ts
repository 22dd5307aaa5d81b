import { realpathSync } from 'node:fs'
import type { BuildApp } from '@fw/schema'
import { dirname } from 'pathe'

/** Directories whose files browsers load in development although the project does not name them. */
export function servedDirs({ runtimeDir, modules, layerDirs, fw }: BuildApp): string[] {
  const runtime = `${runtimeDir}/dist-dev`
  const packages = Object.values(modules).flatMap((file) => /^(.*\/node_modules)\//.exec(real(file))?.[1] ?? [])
  // Modules bring code for the app. Those that are linked lie anywhere.
  const ofModules = (fw?.modules ?? []).flatMap(({ file }) => (file === undefined ? [] : [dirname(file), dirname(real(file))]))
  return [...new Set([runtime, real(runtime), ...packages, ...layerDirs, ...ofModules])]
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
