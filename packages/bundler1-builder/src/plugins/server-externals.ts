import { createServerExternals, externalSpecifier, type ServerExternals } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Plugin, Rolldown } from 'vite'

export const externalsOf = new WeakMap<BuildApp, ServerExternals>()

/** Leaves imports of Vue, and of packages that don't depend on it, in the server bundle. */
export function serverExternals(app: BuildApp): Plugin {
  const externals = createServerExternals(app)
  externalsOf.set(app, externals)
  return {
    name: 'fw:server-externals',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'server',
    resolveId: {
      order: 'pre',
      filter: { id: externalSpecifier },
      async handler(specifier, importer, context) {
        const found: { resolved?: Rolldown.ResolvedId | null } = {}
        const external = await externals.decide(specifier, importer, async () => {
          const resolved = (found.resolved = await this.resolve(specifier, importer, { ...context, skipSelf: true }))
          return !resolved || resolved.external ? undefined : resolved.id
        })
        if (!external) return found.resolved
        return { id: external.id, external: true, ...(external.sideEffects ? {} : { moduleSideEffects: false }) }
      },
    },
  }
}
