import type { Side } from '@fw/schema'
import type { ComponentUse } from './component-index.ts'

/** Adds imports to a module and returns their local names. */
export interface ImportTarget {
  import: (from: string, name: string, wish?: string) => string
}

/** Module that exports the helpers called by this code. */
const runtime = '#app/components'

/**
 * The expression for a component on one side. A client-only component is a placeholder on the server and is rendered after mounting
 * in the browser, so that hydration starts with the same markup.
 */
export function componentCode(use: ComponentUse, side: Side, target: ImportTarget): string {
  const { component, lazy, elsewhere, twin, island } = use
  if (island) return `/*#__PURE__*/ ${target.import(runtime, 'createServerComponent')}(${JSON.stringify(component.pascalName)})`
  if (elsewhere) return target.import(runtime, 'ServerPlaceholder')
  const wrap =
    component.mode === 'client' && side === 'client'
      ? target.import(runtime, twin ? 'createClientTwin' : 'createClientComponent')
      : undefined
  if (lazy && use.hydration !== undefined && !wrap) {
    const value = component.export === 'default' ? '' : `.then((m) => ({ default: m[${JSON.stringify(component.export)}] }))`
    const loader = `() => import(${JSON.stringify(component.file)})${value}`
    return `/*#__PURE__*/ ${target.import('#app', 'defineLazyHydrationComponent')}('${use.hydration}', ${loader})`
  }
  if (lazy) return `/*#__PURE__*/ ${target.import('vue', 'defineAsyncComponent')}(${lazyLoader(use, wrap)})`
  const local = target.import(component.file, component.export, component.pascalName)
  return wrap ? `/*#__PURE__*/ ${wrap}(${local})` : local
}

function lazyLoader({ component }: ComponentUse, wrap: string | undefined): string {
  const load = `() => import(${JSON.stringify(component.file)})`
  const value = component.export === 'default' ? 'm.default' : `m[${JSON.stringify(component.export)}]`
  if (wrap) return `${load}.then((m) => ${wrap}(${value}))`
  // Vue unwraps the default export of a module itself.
  return component.export === 'default' ? load : `${load}.then((m) => ${value})`
}
