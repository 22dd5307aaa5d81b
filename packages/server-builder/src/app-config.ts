import type { BuildApp } from '@fw/schema'
import { runtimeFile } from './runtime-file.ts'

/** Virtual module with `appConfig`, merged with the `app.config` files. Part of the server only if server code reads it. */
export const appConfigModule = '#fw/app-config'

/** The source of that module; the highest-priority layer comes last. */
export function appConfigText({ app, options, mergeAppConfig }: BuildApp): string {
  const files = app.appConfigs.toReversed()
  const inline = JSON.stringify(options.appConfig)
  if (files.length === 0) return `export const appConfig = ${inline}\n`
  return [
    `import { mergeAppConfig } from ${JSON.stringify(mergeAppConfig)}\n`,
    ...files.map((file, index) => `import file${index} from ${JSON.stringify(file)}\n`),
    `export const appConfig = mergeAppConfig([${[inline, ...files.map((_, index) => `file${index}`)].join(', ')}])\n`,
  ].join('')
}

interface Plugin {
  name: string
  resolveId: (specifier: string, importer: string | undefined) => string | undefined
  transform: (code: string, id: string) => { code: string; map: null } | undefined
}

/**
 * Makes `defineAppConfig` available to `app.config` files in server code: the runtime of the app cannot be loaded there, and Nitro adds no
 * imports to files of packages, such as layers.
 */
export function appConfigFiles({ app }: Pick<BuildApp, 'app'>): Plugin {
  const isAppConfig = (id: string | undefined): boolean => id !== undefined && app.appConfigs.includes(id)
  return {
    name: 'fw:app-config-files',
    resolveId: (specifier, importer) =>
      (specifier === '#app' || specifier === 'fw/app') && isAppConfig(importer) ? runtimeFile('app-config') : undefined,
    transform(code, id) {
      if (!isAppConfig(id) || !/\bdefineAppConfig\b/.test(code) || /^\s*import\b[^;]*\bdefineAppConfig\b/m.test(code))
        return undefined
      // In the first line, so that line numbers are kept.
      return { code: `import { defineAppConfig } from ${JSON.stringify(runtimeFile('app-config'))};${code}`, map: null }
    },
  }
}
