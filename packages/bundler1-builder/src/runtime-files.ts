import { existsSync } from 'node:fs'
import type { BuildApp } from '@fw/schema'

type Runtime = Pick<BuildApp, 'runtimeDir'>

/** The directory of the runtime files that browsers load in development. */
export function devFiles({ runtimeDir }: Runtime): string {
  return `${runtimeDir}/dist-dev/`
}

/**
 * A file of the runtime as browsers get it in development, where it is bundled into fewer files: the same one if it exists there, otherwise
 * the one that re-exports everything.
 */
export function forBrowsers(app: Runtime, file: string): string {
  const dist = `${app.runtimeDir}/dist/`
  if (!file.startsWith(dist)) return file
  const path = file.slice(dist.length)
  const own = devFiles(app) + path
  if (existsSync(own)) return own
  return `${devFiles(app)}${path.startsWith('components/') ? 'components' : 'index'}.mjs`
}
