import type { Side } from '@fw/schema'
import type { ComponentUse } from './component-index.ts'

/** Where code for components goes: something that can add imports to a module, and gives their local names. */
export interface ImportTarget {
  import: (from: string, name: string, wish?: string) => string
}

/** Module with the parts of the runtime that this code calls. */
const runtime = '#app/components'

/**
 * The expression for a component on one side. A component for the client alone is a placeholder on the server, and is rendered after
 * mounting on the client, so that both sides start with the same markup.
 */
export function componentCode(use: ComponentUse, side: Side, target: ImportTarget): string {
  const { component, lazy, elsewhere, twin } = use
  if (elsewhere) return target.import(runtime, 'ServerPlaceholder')
  const wrap =
    component.mode === 'client' && side === 'client'
      ? target.import(runtime, twin ? 'createClientTwin' : 'createClientComponent')
      : undefined
  if (lazy) return `/*#__PURE__*/ ${target.import('vue', 'defineAsyncComponent')}(${lazyLoader(use, wrap)})`
  const local = target.import(component.file, component.export, component.pascalName)
  return wrap ? `/*#__PURE__*/ ${wrap}(${local})` : local
}

function lazyLoader({ component }: ComponentUse, wrap: string | undefined): string {
  const load = `() => import(${JSON.stringify(component.file)})`
  const value = component.export === 'default' ? 'm.default' : `m[${JSON.stringify(component.export)}]`
  if (wrap) return `${load}.then((m) => ${wrap}(${value}))`
  // The view library takes the default export of a module by itself.
  return component.export === 'default' ? load : `${load}.then((m) => ${value})`
}
