import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { packageFile } from '../runtime-file.ts'

type Core = typeof import('nitropack/core')
type Rollup = typeof import('nitropack/rollup')

/** The functions of Nitro that development needs. */
export type NitroFunctions = Pick<Core, 'createNitro' | 'loadOptions' | 'scanHandlers' | 'scanPlugins' | 'scanTasks'> &
  Pick<Rollup, 'getRollupConfig'>

let loading: Promise<NitroFunctions> | undefined

/**
 * Loads Nitro without what only builds need (`scripts/build/nitro-subset.ts`). That copy was made of one version of Nitro; beside any
 * other version, Nitro itself is loaded.
 */
export function loadNitro(): Promise<NitroFunctions> {
  loading ??= load()
  return loading
}

async function load(): Promise<NitroFunctions> {
  const { version } = createRequire(import.meta.url)('nitropack/package.json') as { version: string } // npm wants one
  const subset = packageFile(`dev/nitro-${version}`)
  if (!existsSync(subset)) return loadWholeNitro()
  return (await import(pathToFileURL(subset).href)) as NitroFunctions // what the script exports
}

/** Nitro with everything it brings for builds. */
export async function loadWholeNitro(): Promise<NitroFunctions> {
  const [core, { getRollupConfig }] = await Promise.all([import('nitropack/core'), import('nitropack/rollup')])
  return { ...core, getRollupConfig }
}
