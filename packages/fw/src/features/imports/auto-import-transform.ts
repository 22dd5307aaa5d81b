import type { AutoImport } from '@fw/schema'
import { redirectImports } from '../../source/redirect-imports.ts'
import type { ModuleEdits } from '../../source/module-edits.ts'
import type { ModuleAnalysis } from '../../source/analyse-module.ts'
import type { ScriptPass } from '../../source/script-transform.ts'

/**
 * Adds imports for names that a module uses but doesn't declare, in scripts and in compiled templates. Must be the last pass,
 * because removed code needs no imports.
 *
 * @param imports - Called for each module, because exports change during development.
 */
export function autoImport(imports: () => readonly AutoImport[]): ScriptPass {
  const valuesByName = memoizeNames(imports)
  return {
    name: 'imports',
    test: (code) => mentions(code, valuesByName()),
    run(module, edits) {
      const names = valuesByName()
      const file = module.id.replace(/\?.*$/, '')
      redirectHashImports(module, edits, names)
      for (const { name, start } of module.free) {
        const entry = names.get(name)
        if (entry && entry.from !== file && !edits.isGone(start)) edits.importAs(entry.file ?? entry.from, entry.name, name)
      }
      if (/\.vue(?:\?|$)/.test(module.id)) importInTemplate(module, edits, names)
    },
  }
}

/** Rewrites explicit imports from `#imports` to the declaring modules. For packages, where auto-imports don't apply. */
export function hashImports(imports: () => readonly AutoImport[]): ScriptPass {
  const valuesByName = memoizeNames(imports)
  return {
    name: 'hash-imports',
    test: (code) => code.includes('#imports'),
    run: (module, edits) => redirectHashImports(module, edits, valuesByName()),
  }
}

type Names = ReadonlyMap<string, AutoImport>

function memoizeNames(imports: () => readonly AutoImport[]): () => Names {
  let list: readonly AutoImport[] | undefined
  let names: Names = new Map()
  return () => {
    const now = imports()
    if (now !== list) {
      list = now
      // Type-only imports are erased by the compiler.
      names = new Map(now.filter(({ type }) => !type).map((entry) => [entry.as ?? entry.name, entry]))
    }
    return names
  }
}

/**
 * Imports make up most of compiled code, and they declare the names they contain. Without parentheses inside, nothing else matches.
 */
const importStatement = /^\s*import\s[\w$\s{},*]+\sfrom\s*['"](?!#imports)/gm

const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

function mentions(code: string, names: Names): boolean {
  const rest = code.replace(importStatement, '')
  for (const [found] of rest.matchAll(word)) if (names.has(found)) return true
  return rest.includes('#imports') || rest.includes('_resolveDirective')
}

function redirectHashImports(module: ModuleAnalysis, edits: ModuleEdits, names: Names): void {
  redirectImports(module, edits, '#imports', (name, local) => {
    const entry = names.get(name)
    if (entry) edits.importAs(entry.file ?? entry.from, entry.name, local)
    return entry !== undefined
  })
}

/** Names used only in the template, which the compiler treats as properties of the component. */
function importInTemplate(module: ModuleAnalysis, edits: ModuleEdits, names: Names): void {
  const known = knowsItsProperties(module.code)
  for (const { name, start, end, called } of module.contextReads) {
    const entry = name.startsWith('$') ? undefined : names.get(name)
    if (!entry || edits.isGone(start)) continue
    const local = edits.import(entry.file ?? entry.from, entry.name, name)
    const value = called ? local : `${edits.import('vue', 'unref')}(${local})`
    edits.replace(start, end, known ? value : `(${JSON.stringify(name)} in _ctx ? _ctx.${name} : ${value})`)
  }
  for (const { node, callee } of module.calls) {
    const argument = node.arguments[0]
    if (
      callee.kind !== 'import' ||
      callee.name !== 'resolveDirective' ||
      argument?.type !== 'Literal' ||
      edits.isGone(node.start)
    )
      continue
    const entry = names.get(directiveName(String(argument.value)))
    if (entry)
      edits.replace(
        node.start,
        node.end,
        edits.import(entry.file ?? entry.from, entry.name, directiveName(String(argument.value))),
      )
  }
}

/** With only `<script setup>`, or without script, the compiler knows all properties, so unknown names are not properties. */
const knowsItsProperties = (code: string): boolean =>
  (/\bsetup\(__props\b/.test(code) && !code.includes('__default__')) || /\bconst _sfc_main = \{\s*\}/.test(code)

/** `focus-trap` → `vFocusTrap` */
const directiveName = (name: string): string => `v-${name}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
