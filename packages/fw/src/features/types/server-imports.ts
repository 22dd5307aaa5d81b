import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { join } from 'pathe'
import type { TypedImport } from './imports-types.ts'
import { packageDir, packageTypes } from './package-types.ts'

/** Names of the server engine that server code uses without an import. */
const engine = [
  'useNitroApp',
  'defineNitroPlugin',
  'nitroPlugin',
  'defineCachedFunction',
  'defineCachedEventHandler',
  'cachedFunction',
  'cachedEventHandler',
  'useStorage',
  'defineRenderHandler',
  'defineRouteMeta',
  'getRouteRules',
  'useEvent',
  'defineTask',
  'runTask',
  'defineNitroErrorHandler',
]

/** Names that server code uses without an import, besides those of the project. */
export function serverImports(from: readonly string[]): TypedImport[] {
  const h3 = packageDir('h3', from)
  // By their files: the project need not be able to import these packages.
  const typesOf = (specifier: string): string => packageTypes(specifier, from) ?? specifier
  const ofH3 = typesOf('h3')
  const ofEngine = typesOf('nitropack/runtime')
  return [
    ...(h3 === undefined ? [] : valuesOf(join(h3, 'dist/index.mjs')).map((name) => ({ name, from: ofH3 }))),
    ...engine.map((name) => ({ name, from: ofEngine })),
    ...['useAppConfig', 'defineAppConfig'].map((name) => ({ name, from: '#app' })),
    // Here all keys are known.
    { name: 'useRuntimeConfig', from: '#app', written: `(event?: unknown) => import('#app').ServerRuntimeConfig` },
  ]
}

/** What a module of a package exports, read and not run. */
function valuesOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'), { sourceType: 'module' })
  const names = module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? []))
  return names.filter((name) => name !== 'default').sort()
}
