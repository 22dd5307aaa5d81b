import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { packageFile } from '../runtime-file.ts'

type Core = typeof import('nitropack/core')
type Rollup = typeof import('nitropack/rollup')

/** The functions of Nitro needed for development. */
export type NitroFunctions = Pick<Core, 'createNitro' | 'loadOptions' | 'scanHandlers' | 'scanPlugins' | 'scanTasks'> &
  Pick<Rollup, 'getRollupConfig'>

let loading: Promise<NitroFunctions> | undefined

/**
 * Loads Nitro without the parts for builds (`scripts/build/nitro-subset.ts`). That copy is made from one version of Nitro; with any
 * other version, Nitro itself is loaded.
 */
export function loadNitro(): Promise<NitroFunctions> {
  loading ??= load()
  return loading
}

async function load(): Promise<NitroFunctions> {
  const { version } = createRequire(import.meta.url)('nitropack/package.json') as { version: string } // every package has a version
  const subset = packageFile(`dev/nitro-${version}`)
  if (!existsSync(subset)) return loadWholeNitro()
  return (await import(pathToFileURL(subset).href)) as NitroFunctions // exported by the script
}

/** Loads all of Nitro, including the parts for builds. */
export async function loadWholeNitro(): Promise<NitroFunctions> {
  const [core, { getRollupConfig }] = await Promise.all([import('nitropack/core'), import('nitropack/rollup')])
  return { ...core, getRollupConfig }
}
