import type { AutoImport } from '@fw/schema'
import type { Callee } from './analyse-module.ts'

/** The export that a call resolves to. */
export interface CallOrigin {
  name: string
  from: string
}

/** Resolves the export that a call refers to, including auto-imports and imports from `#imports`. */
export type FindOrigin = (callee: Callee) => CallOrigin | undefined

/** @param imports - Called on each lookup, because exports change during development. */
export function createFindOrigin(imports: () => readonly AutoImport[]): FindOrigin {
  let list: readonly AutoImport[] | undefined
  let byName = new Map<string, AutoImport>()
  const automatic = (name: string): CallOrigin | undefined => {
    const now = imports()
    if (now !== list) {
      list = now
      byName = new Map(now.filter(({ type }) => !type).map((entry) => [entry.as ?? entry.name, entry]))
    }
    return byName.get(name)
  }
  return (callee) => {
    if (callee.kind === 'import') return callee.from === '#imports' ? automatic(callee.name) : callee
    return callee.kind === 'free' ? automatic(callee.name) : undefined
  }
}

/** Whether a module specifier refers to fw's composables. */
export const isAppModule = (specifier: string): boolean => /^(?:#app|fw\/app)(?:\/|$)/.test(specifier)

/** Whether a module specifier refers to Vue. */
export const isViewModule = (specifier: string): boolean => specifier === 'vue' || specifier === 'ui'
