import type { Component } from 'vue'
import type { RouteShard } from '../../router/route-table.ts'
import { hold } from './hold.ts'
import { holdConfig } from './hold-config.ts'
import type { HotTable } from './hot-table.ts'
import { hotUpdate, type UpdateKind } from './hot-update.ts'
import { pageLoader } from './page-loader.ts'

type Exports = Record<string, unknown>
type Loaders = Record<string, () => Promise<{ default: Component }>>

interface HotModule {
  /** Returns the exports of the first version, updated to a newer one. */
  hold: (next: never, id: string) => Exports
  /** Part of the app to update. Without it, the exports are all there is. */
  updates?: UpdateKind
}

/** The exports of each generated module that importers keep. Modules may replace its text, but not these. */
const modules: Record<string, HotModule> = {
  routes: {
    hold: ({ table }: { table: HotTable }) => ({ table: hold('routes', withPageLoaders(table)), usesClientPages: true }),
    updates: 'routes',
  },
  layouts: {
    hold: (next: { default: Loaders }) => {
      const loaders = Object.entries(next.default).map(([name, load]) => [name, pageLoader(load)])
      return { default: hold('layouts', Object.fromEntries(loaders)) }
    },
    updates: 'layouts',
  },
  middleware: {
    hold: (next: { globalMiddleware: unknown[]; namedMiddleware: object }) => ({
      globalMiddleware: hold('middleware/global', next.globalMiddleware),
      namedMiddleware: hold('middleware/named', next.namedMiddleware),
    }),
  },
  'app-config': { hold: (next: { default: Exports }) => ({ default: holdConfig(next.default) }) },
  'global-components': {
    hold: (next: { default: object; origins?: object }) => {
      hold('global-components/origins', next.origins ?? {})
      return { default: hold('global-components', { ...next.default }) }
    },
    updates: 'global-components',
  },
}

/** Part of the routes, if there are many. */
const shard: HotModule = {
  hold: (next: { default: RouteShard }, id) => ({ default: hold(id, shardWithPageLoaders(next.default)) }),
  updates: 'routes',
}

const moduleOf = (id: string): HotModule => modules[id] ?? shard

/** Returns the exports of a generated module, as objects that stay the same when the module is updated. */
export function holdModule(id: string, current: object): Exports {
  return moduleOf(id).hold(current as never, id) // the exports of that module
}

/** Updates the exports of a generated module, and the running app. */
export function updateModule(id: string, next: object): Promise<void> | undefined {
  const { updates } = moduleOf(id)
  holdModule(id, next)
  return updates && hotUpdate(updates)
}

function withPageLoaders(table: HotTable): HotTable {
  return { ...table, shards: table.shards.map((each) => (typeof each === 'function' ? each : shardWithPageLoaders(each))) }
}

/** An unused shard is empty. */
function shardWithPageLoaders(given: RouteShard): RouteShard {
  const { pages } = given as Partial<RouteShard> // see above
  return pages ? { ...given, pages: pages.map(pageLoader) } : given
}
