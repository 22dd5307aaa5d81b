import type MagicString from 'magic-string'
import type { ImportDeclaration } from 'oxc-parser'
import type { SFCDescriptor } from 'vue/compiler-sfc'
import { parseModule } from '../../source/parse-module.ts'
import { splitWords } from './component-name.ts'
import type { Range } from './removed-content.ts'

/**
 * Removes imports from `<script setup>` that were only used by removed parts of the template, because the imported modules may not
 * run on this side. Any other mention keeps an import, even in a comment.
 */
export function dropUnusedImports({ source, scriptSetup }: SFCDescriptor, removed: readonly Range[], text: MagicString): void {
  if (!scriptSetup) return
  const program = parseModule(scriptSetup.content, `setup.${scriptSetup.lang ?? 'js'}`)
  const imports =
    program?.body.filter((statement): statement is ImportDeclaration => statement.type === 'ImportDeclaration') ?? []
  const offset = scriptSetup.loc.start.offset
  const gone = removed.map(({ start, end }) => source.slice(start, end)).join('\n')
  const rest = without(source, [...removed, ...imports.map(({ start, end }) => ({ start: start + offset, end: end + offset }))])
  for (const statement of imports) {
    const unused = statement.specifiers.filter(({ local }) => isMentioned(local.name, gone) && !isMentioned(local.name, rest))
    if (unused.length === 0) continue
    const start = statement.start + offset
    const end = statement.end + offset
    if (unused.length === statement.specifiers.length) {
      text.remove(start, end)
      continue
    }
    const kept = statement.specifiers.filter((specifier) => !unused.includes(specifier))
    text.overwrite(start, end, importOf(kept, statement, scriptSetup.content))
  }
}

function importOf(kept: ImportDeclaration['specifiers'], { source, importKind }: ImportDeclaration, code: string): string {
  const outside = kept.filter(({ type }) => type !== 'ImportSpecifier').map(({ start, end }) => code.slice(start, end))
  const inside = kept.filter(({ type }) => type === 'ImportSpecifier').map(({ start, end }) => code.slice(start, end))
  const names = [...outside, ...(inside.length > 0 ? [`{ ${inside.join(', ')} }`] : [])].join(', ')
  return `import ${importKind === 'type' ? 'type ' : ''}${names} from ${source.raw ?? JSON.stringify(source.value)}`
}

function without(source: string, ranges: readonly Range[]): string {
  let rest = ''
  let position = 0
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    rest += `${source.slice(position, start)} `
    position = Math.max(position, end)
  }
  return rest + source.slice(position)
}

/** Templates can write `MyMap` as `my-map`, and the directive `vFocus` as `v-focus`. */
function isMentioned(name: string, text: string): boolean {
  const spellings = [name, splitWords(name).join('-').toLowerCase(), name.replace(/\B[A-Z]/g, '-$&').toLowerCase()]
  return spellings.some((spelling) =>
    new RegExp(String.raw`(?<![\w$])${spelling.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'i').test(text),
  )
}
