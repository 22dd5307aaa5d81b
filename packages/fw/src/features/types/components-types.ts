import { islandComponents, islandSettings } from '@fw/kit/internal'
import type { AppComponent, FwOptions } from '@fw/schema'
import { importPath, typeOfExport } from './import-path.ts'

/** Declarations of the components that templates can use by name. */
export function globalComponentTypes(file: string, components: readonly AppComponent[], options: FwOptions): string {
  const lines = [...inUse(components)].map(
    ([name, component]) => `    ${name}: ${typeOfExport(file, sourceOf(component), component.export)}\n`,
  )
  return `export {}\ndeclare module 'vue' {\n  export interface GlobalComponents {\n${lines.join('')}  }\n}\n${islandTypes(components, options)}`
}

/** Declarations of the names that `<FwIsland>` accepts. The names of other servers are unknown. */
function islandTypes(components: readonly AppComponent[], options: FwOptions): string {
  const names = new Set(islandComponents(components).map(({ pascalName }) => pascalName))
  if (names.size === 0) return ''
  const lines = [...names].sort().map((name) => `    ${JSON.stringify(name)}: true\n`)
  const others = islandSettings(options).remote ? '    [name: string]: true\n' : ''
  return `declare module '#app' {\n  interface Islands {\n${lines.join('')}${others}  }\n}\n`
}

/** Declarations of `#components`. */
export function componentsModuleTypes(file: string, components: readonly AppComponent[]): string {
  // Re-exported, so that "Go to Definition" opens the source.
  const lines = [...inUse(components)].map(
    ([name, component]) => `export { ${component.export} as ${name} } from ${importPath(file, sourceOf(component))}\n`,
  )
  return `${lines.join('')}export const componentNames: string[]\n`
}

/** Every component by name, also with the prefix `Lazy`. The first of several components with one name is used. */
function inUse(components: readonly AppComponent[]): Map<string, AppComponent> {
  const byName = new Map<string, AppComponent>()
  for (const component of [...components].sort((a, b) => b.priority - a.priority))
    for (const name of [component.pascalName, `Lazy${component.pascalName}`]) if (!byName.has(name)) byName.set(name, component)
  return new Map([...byName].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Built-in components are declared by the package, wherever it is installed. */
function sourceOf({ file, priority, export: name }: AppComponent): string {
  return priority === 10 && name !== 'default' && /\/runtime\/dist\/components\//.test(file) ? '#app/components' : file
}
