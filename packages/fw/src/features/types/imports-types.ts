import type { AutoImport } from '@fw/schema'
import { importPath, typeOfExport } from './import-path.ts'

/** An auto-import with its type. */
export interface TypedImport extends AutoImport {
  /** Its type, if it differs from that of the export. */
  written?: string
}

/** Names that the platform or the runtime already declares. A second declaration would conflict. */
const declared = new Set(['$fetch', 'setInterval', 'requestIdleCallback', 'cancelIdleCallback'])

/**
 * Declares auto-imports as globals. They are re-exported instead of declared again, so that "Go to Definition" opens the source and
 * types keep their parameters.
 */
export function globalImports(file: string, imports: readonly TypedImport[]): string {
  const own = imports.filter(({ from, name }) => !(from === '#app' && declared.has(name)))
  const sources = bySource(own.filter(({ written }) => written === undefined))
  const written = own.flatMap((entry) => (entry.written ? [`  const ${localName(entry)}: ${entry.written}`] : []))
  // Without these imports TypeScript doesn't load the modules.
  const needs = [...sources.keys()].map((from) => `import type {} from ${importPath(file, from)}\n`)
  const passed = [...sources].flatMap(([from, entries]) => [
    '  // @ts-ignore: allowed in modules only, but does the same here',
    `  export { ${specifiers(entries, true)} } from ${importPath(file, from)}`,
  ])
  // Two blocks, because in a block with exports all other declarations would be local.
  return `${needs.join('')}export {}\n${block('global', passed)}${written.length > 0 ? block('global', written.sort()) : ''}`
}

/** Declarations that make auto-imports available in templates. Names with a dollar sign are app properties there. */
export function templateImports(file: string, imports: readonly TypedImport[]): string {
  const lines = imports
    .filter((entry) => !entry.type && !localName(entry).startsWith('$'))
    .map((entry) => `    readonly ${localName(entry)}: Shown<${typeOfExport(file, entry.from, entry.name)}>`)
  const shown = `type Shown<Value> = Value extends import('vue').Ref<infer Inner> ? Inner : Value\n`
  return `${shown}${block(`module 'vue'`, ['  interface ComponentCustomProperties {', ...lines.sort(), '  }'])}`
}

const block = (name: string, lines: readonly string[]): string =>
  `declare ${name} {\n${lines.map((line) => `${line}\n`).join('')}}\n`

/** Declarations of `#imports`. */
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
