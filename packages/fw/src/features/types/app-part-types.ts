import type { AppPlugin, LayoutFile, MiddlewareFile } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { typeOfExport } from './import-path.ts'
import { linkedText, type LinkedPart } from './linked-text.ts'

/** Declarations of the names of layouts and their props. */
export function layoutTypes(file: string, layouts: readonly LayoutFile[]): string {
  const lines = sorted(layouts).map(
    ({ name, file: source }) => `    ${JSON.stringify(name)}: PropsOf<${typeOfExport(file, source, 'default')}>\n`,
  )
  const props =
    'type PropsOf<Component> = Component extends new (...args: never[]) => { $props: infer Props } ? Props : Record<string, unknown>'
  return `export {}\n${props}\ndeclare module '#app' {\n  interface Layouts {\n${lines.join('')}  }\n}\n`
}

/** Declarations of the names of route middleware. */
export function middlewareTypes(file: string, middleware: readonly MiddlewareFile[]): string {
  const lines = sorted(middleware.filter(({ global }) => !global)).map(
    ({ name, file: source }) => `    ${JSON.stringify(name)}: ${typeOfExport(file, source, 'default')}\n`,
  )
  return `export {}\ndeclare module '#app' {\n  interface NamedMiddleware {\n${lines.join('')}  }\n}\n`
}

/**
 * Declarations of everything that plugins provide. Names are listed, but types refer to the plugin: a plugin may use the app, so
 * resolving its type while declaring the app's would be circular.
 */
export function pluginTypes(file: string, plugins: readonly AppPlugin[]): string {
  const lines = new Map<string, string | LinkedPart>()
  for (const { src, provides = [] } of plugins)
    for (const name of provides) {
      const type = `ProvidedAs<${typeOfExport(file, src, 'default')}, ${JSON.stringify(name)}>`
      const text = `  ${JSON.stringify(`$${name}`)}: ${type}\n`
      lines.set(name, isAbsolute(src) ? { text, source: src } : text)
    }
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  // Names that could not be read from the code may exist as well.
  const others = plugins.some(({ providesMore }) => providesMore) ? '  [name: `$${string}`]: unknown\n' : ''
  return linkedText(file, [
    `import type { AppRuntimeConfig, Injections, ProvidedAs } from '#app'\ninterface Provided {\n  $config: AppRuntimeConfig\n`,
    ...sorted,
    `${others}}\n${provided}`,
  ])
}

const provided = `declare module '#app' {
  interface Injections extends Provided {}
}
declare module 'vue' {
  interface ComponentCustomProperties extends Injections {}
}
`

/** Declarations of the keys of the `app.config` files; earlier files take precedence. */
export function appConfigTypes(file: string, configs: readonly string[], inline: string): string {
  const types = [...configs.map((config) => typeOfExport(file, config, 'default')), inline]
  const merged = types.reduceRight((weak, strong) => `MergedConfig<${strong}, ${weak}>`)
  return `import type { MergedConfig } from '#app'
type Config = ${merged}
declare module '#app' {
  interface AppConfig extends Config {}
}
`
}

const sorted = <T extends { name: string }>(list: readonly T[]): T[] => [...list].sort((a, b) => (a.name < b.name ? -1 : 1))
