import type { ViteDevServer } from 'vite'

/** What goes wrong when the modules of a file are compiled as it is now, on every side that uses it; undefined if none does. */
export async function compileErrors({ environments }: ViteDevServer, file: string): Promise<unknown[] | undefined> {
  const modules = Object.values(environments).flatMap((environment) =>
    [...(environment.moduleGraph.getModulesByFile(file) ?? [])].map(({ url }) => ({ environment, url })),
  )
  if (modules.length === 0) return undefined
  const results = await Promise.allSettled(modules.map(({ environment, url }) => environment.transformRequest(url)))
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
}
