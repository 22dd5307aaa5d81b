import type { AutoImport } from '@fw/schema'
import type { Callee } from './analyse-module.ts'

/** The export that a call reaches. */
export interface CallOrigin {
  name: string
  from: string
}

/** Finds out which export a call reaches, also through `#imports` and without any import. */
export type FindOrigin = (callee: Callee) => CallOrigin | undefined

/** @param imports - Called when needed, since exports come and go while developing. */
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

/** Whether a module specifier means fw's own functions. */
export const isAppModule = (specifier: string): boolean => /^(?:#app|fw\/app)(?:\/|$)/.test(specifier)

/** Whether a module specifier means the view library. */
export const isViewModule = (specifier: string): boolean => specifier === 'vue' || specifier === 'ui'
