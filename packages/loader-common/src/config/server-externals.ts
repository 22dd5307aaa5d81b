import { createServerExternals, type ServerExternals } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'

interface Request {
  request?: string
  context?: string
  /** Modules of a directory have no issuer. */
  contextInfo?: { issuer: string | null }
  getResolve?: () => (context: string, request: string) => Promise<string | false | undefined>
}

export interface LoaderExternals {
  externals: ServerExternals
  /** The function in a configuration. */
  decide: (request: Request) => Promise<string | undefined>
}

/** Packages that the server imports at run time. */
export function serverExternals(app: BuildApp): LoaderExternals {
  const externals = createServerExternals(app)
  return {
    externals,
    decide: async ({ request = '', context = app.options.rootDir, contextInfo, getResolve }) => {
      const issuer = contextInfo?.issuer?.replace(/\?.*$/, '')
      const external = await externals.decide(request, issuer === '' ? undefined : issuer, async () => {
        try {
          return (await getResolve?.()(context, request)) || undefined
        } catch {
          return undefined // reported when the module is bundled
        }
      })
      return external && `module-import ${external.id}`
    },
  }
}
