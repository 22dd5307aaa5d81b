import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'
import type { Builder } from '@fw/schema'
import { join } from 'pathe'
import { vi } from 'vitest'
import { outputOf, type Bundled } from './bundled.ts'
import type { LoaderSlot } from './cell.ts'
import { describedApp } from './described-app.ts'
import type { Files } from './project.ts'

/**
 * Imports the built package. The bundler imports loaders by file, so the rest of the package has to be the same copy, which Vitest would
 * otherwise replace by its sources.
 */
const importNative = new Script('(file) => import(file)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext() as (file: string) => Promise<Builder>

/** Like `bundled`, with webpack or Rspack. Scripts are not minified by default. The builder is part of the configuration. */
export async function bundledBy(
  slot: LoaderSlot,
  files: Files,
  config: Readonly<Record<string, unknown>> | string = {},
): Promise<Bundled> {
  const project = await describedApp(files, withBuilder(slot, config))
  const entry = join(project.dir, 'entry.ts')
  const file = createRequire(import.meta.url).resolve(`@fw/${slot}-builder`)
  const { bundle } = await importNative(pathToFileURL(file).href)
  vi.stubEnv('NODE_ENV', 'production') // like the command line
  try {
    await bundle({ ...project, entries: { client: entry, server: entry } })
  } finally {
    vi.unstubAllEnvs()
  }
  return outputOf(project)
}

/** A configuration that minifies nothing, unless it says otherwise. */
function withBuilder(slot: LoaderSlot, config: Readonly<Record<string, unknown>> | string): string {
  const text = typeof config === 'string' ? config : JSON.stringify(config)
  return `(() => {
    const config = ${text}
    const bundler2 = config.bundler2 ?? {}
    const optimization = { minimize: false, ...bundler2.optimization }
    return { builder: '${slot}', ...config, bundler2: { ...bundler2, optimization } }
  })()`
}
