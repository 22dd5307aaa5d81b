import type { AppComponent } from '@fw/schema'
import { splitWords } from './component-name.ts'

/** The built-in components. To override one, a component of the app needs a priority above 10. */
export function builtinComponents({ clientFallback = false }: { clientFallback?: boolean } = {}): AppComponent[] {
  return [...names, ...(clientFallback ? ['FwClientFallback'] : [])].map((name) => ({
    pascalName: name,
    kebabName: splitWords(name).join('-').toLowerCase(),
    file: '#app/components',
    export: name,
    mode: 'all',
    global: false,
    island: false,
    priority: 10,
  }))
}

const names = [
  'FwPage',
  'FwLayout',
  'FwLink',
  'FwIsland',
  'FwIslandPart',
  'FwIslandSlot',
  'FwLoadingIndicator',
  'FwTime',
  'FwErrorBoundary',
  'FwRouteAnnouncer',
  'FwAnnouncer',
  'FwWelcome',
  'ClientOnly',
  'DevOnly',
  'Title',
  'Meta',
  'Link',
  'Style',
  'NoScript',
  'Base',
  'Head',
  'Html',
  'Body',
]
