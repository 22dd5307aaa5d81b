import { realpathSync } from 'node:fs'
import type { BuildApp } from '@fw/schema'
import { dirname } from 'pathe'

/** Directories outside of the project whose files browsers load in development. */
export function servedDirs({ runtimeDir, modules, layerDirs, fw }: BuildApp): string[] {
  const runtime = `${runtimeDir}/dist-dev`
  const packages = Object.values(modules).flatMap((file) => /^(.*\/node_modules)\//.exec(real(file))?.[1] ?? [])
  // Modules contain code for the app. Linked modules may be anywhere.
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
