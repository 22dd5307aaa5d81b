import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { join } from 'pathe'
import type { TypedImport } from './imports-types.ts'
import { packageDir, packageTypes } from './package-types.ts'

/** Auto-imports of Nitro and h3 in server code. */
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

/** Auto-imports of fw's server builder, and their files. */
const ofBuilder = [
  ['defineValidatedHandler', 'validated-handler'],
  ['setCacheTags', 'cache/cache-tags'],
  ['rateLimit', 'rate-limit/rate-limit'],
  ['invalidateCache', 'cache/invalidate-cache'],
] as const

/** Types of h3 that need no import either. The classes are also values. */
const typesOfH3 = ['EventHandler', 'EventHandlerRequest']
const classesOfH3 = new Set(['H3Error', 'H3Event'])

/** Classes as types: where server code is only read for its types, files declare the values they use themselves. */
export function typesIn(imports: readonly TypedImport[]): TypedImport[] {
  return imports.flatMap((entry) => (entry.type ? entry : classesOfH3.has(entry.name) ? { ...entry, type: true } : []))
}

/** Auto-imports of server code, without those of the project. */
export function serverImports(from: readonly string[], { hasAppConfig = true } = {}): TypedImport[] {
  const h3 = packageDir('h3', from)
  const builder = packageDir('@fw/server-builder', from)
  // By file, because these packages may not be resolvable from the project.
  const typesOf = (specifier: string): string => packageTypes(specifier, from) ?? specifier
  const ofH3 = typesOf('h3')
  const ofEngine = typesOf('nitropack/runtime')
  return [
    ...(h3 === undefined ? [] : valuesOf(join(h3, 'dist/index.mjs')).map((name) => ({ name, from: ofH3 }))),
    ...(h3 === undefined ? [] : typesOfH3.map((name) => ({ name, from: ofH3, type: true }))),
    ...(builder === undefined
      ? []
      : ofBuilder.map(([name, file]) => ({ name, from: join(builder, `dist/runtime/${file}.d.mts`) }))),
    ...engine.map((name) => ({ name, from: ofEngine })),
    ...[...(hasAppConfig ? ['useAppConfig'] : []), 'defineAppConfig'].map((name) => ({ name, from: '#app' })),
    // Declared with all keys, including private ones.
    { name: 'useRuntimeConfig', from: '#app', written: `(event?: unknown) => import('#app').ServerRuntimeConfig` },
  ]
}

/** Reads the exports of a module in a package without running it. */
function valuesOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'), { sourceType: 'module' })
  const names = module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? []))
  return names.filter((name) => name !== 'default').sort()
}
