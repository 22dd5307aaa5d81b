import type { AutoImport } from '@fw/schema'
import { importPath, typeOfExport } from './import-path.ts'

/** A name that needs no import. */
export interface TypedImport extends AutoImport {
  /** Its type, if that is another than the one of the export. */
  written?: string
}

/** Names that the platform or the runtime declares already. A second declaration would be a conflict. */
const declared = new Set(['$fetch', 'setInterval', 'requestIdleCallback', 'cancelIdleCallback'])

/**
 * Text of a declaration file with names that need no import, as globals. They are passed on and not declared anew, so that an editor
 * goes to the source, and types keep their parameters.
 */
export function globalImports(file: string, imports: readonly TypedImport[]): string {
  const own = imports.filter(({ from, name }) => !(from === '#app' && declared.has(name)))
  const sources = bySource(own.filter(({ written }) => written === undefined))
  const written = own.flatMap((entry) => (entry.written ? [`  const ${localName(entry)}: ${entry.written}`] : []))
  // Without these, TypeScript would not look for the modules.
  const needs = [...sources.keys()].map((from) => `import type {} from ${importPath(file, from)}\n`)
  const passed = [...sources].flatMap(([from, entries]) => [
    '  // @ts-ignore: allowed in modules only, but does the same here',
    `  export { ${specifiers(entries, true)} } from ${importPath(file, from)}`,
  ])
  // Where something is exported, everything else would be local.
  return `${needs.join('')}export {}\n${block('global', passed)}${written.length > 0 ? block('global', written.sort()) : ''}`
}

/** Text of declarations that let templates use names without an import. Names with a dollar sign are those of the app there. */
export function templateImports(file: string, imports: readonly TypedImport[]): string {
  const lines = imports
    .filter((entry) => !entry.type && !localName(entry).startsWith('$'))
    .map((entry) => `    readonly ${localName(entry)}: Shown<${typeOfExport(file, entry.from, entry.name)}>`)
  const shown = `type Shown<Value> = Value extends import('vue').Ref<infer Inner> ? Inner : Value\n`
  return `${shown}${block(`module 'vue'`, ['  interface ComponentCustomProperties {', ...lines.sort(), '  }'])}`
}

const block = (name: string, lines: readonly string[]): string =>
  `declare ${name} {\n${lines.map((line) => `${line}\n`).join('')}}\n`

/** Text of the declarations of `#imports`. */
export function importsModuleTypes(file: string, imports: readonly TypedImport[]): string {
  const written = imports.flatMap((entry) => (entry.written ? [`export const ${localName(entry)}: ${entry.written}`] : []))
  const passed = [...bySource(imports.filter((entry) => entry.written === undefined))].flatMap(([from, entries]) => {
    const line = (kind: string, list: readonly AutoImport[]): string[] =>
      list.length > 0 ? [`export ${kind}{ ${specifiers(list)} } from ${importPath(file, from)}`] : []
    return [
      ...line(
        '',
        entries.filter(({ type }) => !type),
      ),
      ...line(
        'type ',
        entries.filter(({ type }) => type),
      ),
    ]
  })
  const lines = [...passed, ...written.sort()]
  return lines.length > 0 ? lines.map((line) => `${line}\n`).join('') : 'export {}\n'
}

function bySource(imports: readonly AutoImport[]): Map<string, AutoImport[]> {
  const sorted = [...imports].sort((a, b) => compare(a.from, b.from) || compare(localName(a), localName(b)))
  const sources = new Map<string, AutoImport[]>()
  for (const entry of sorted) sources.set(entry.from, [...(sources.get(entry.from) ?? []), entry])
  return sources
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const localName = ({ name, as }: AutoImport): string => as ?? name

const specifiers = (entries: readonly AutoImport[], mixed = false): string =>
  entries
    .map((entry) => {
      const text = localName(entry) === entry.name ? entry.name : `${entry.name} as ${localName(entry)}`
      return mixed && entry.type ? `type ${text}` : text
    })
    .join(', ')
