import type { BuildApp, EngineGraph } from '@fw/schema'
import { resolveModulePath } from 'exsolve'
import { dirname } from 'pathe'
import type { Plugin } from 'vite'

/**
 * Which modules belong to Nitro and server code. In development they have an environment of their own; a test has one environment for both,
 * so that it shares modules with the code that it tests.
 */
export interface EngineModules {
  has: (id: string) => boolean
  /** Finds them by their importers. Must be the first plugin. */
  plugin: Plugin
}

export function engineModules(app: BuildApp, engine: EngineGraph): EngineModules {
  const dirs = [...app.serverDirs, dirname(dirname(engine.entry))].map((dir) => `${dir}/`)
  const srcDirs = [app.options.srcDir, ...app.sharedDirs].map((dir) => `${dir}/`)
  const imported = new Set<string>()
  const isOfServer = (id: string): boolean =>
    dirs.some((dir) => id.startsWith(dir)) ||
    /\/nitropack\/dist\/runtime\/|^(?:\0virtual:)?#nitro-internal-|^\0virtual:#/.test(id)
  // Both use shared files, which are compiled like the app.
  const isOfApp = (id: string): boolean => !isOfServer(id) && srcDirs.some((dir) => id.startsWith(dir))
  const has = (id: string): boolean => isOfServer(id) || imported.has(id)
  return {
    has,
    plugin: {
      name: 'fw:engine-modules',
      enforce: 'pre',
      resolveId: {
        order: 'pre',
        async handler(specifier, importer, context) {
          if (importer === undefined || !has(importer)) return undefined
          const found = await this.resolve(specifier, importer, { ...context, skipSelf: true })
          // Nitro's virtual modules import packages of Nitro.
          const id = found?.id ?? (isBare(specifier) ? elsewhere(specifier, engine) : undefined)
          if (id === undefined) return undefined
          if (!isOfApp(id)) imported.add(id)
          return found ?? id
        },
      },
    },
  }
}

function isBare(specifier: string): boolean {
  return /^[@\w]/.test(specifier)
}

function elsewhere(specifier: string, { packagesOf }: EngineGraph): string | undefined {
  return resolveModulePath(specifier, { from: packagesOf, try: true, conditions: ['node', 'import', 'default'] })
}
