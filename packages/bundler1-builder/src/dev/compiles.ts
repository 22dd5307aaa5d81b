import type { ViteDevServer } from 'vite'

/** Whether the modules of a file can be compiled as they are now, on every side that uses them; undefined if none does. */
export async function compiles({ environments }: ViteDevServer, file: string): Promise<boolean | undefined> {
  const modules = Object.values(environments).flatMap((environment) =>
    [...(environment.moduleGraph.getModulesByFile(file) ?? [])].map(({ url }) => ({ environment, url })),
  )
  if (modules.length === 0) return undefined
  const results = await Promise.allSettled(modules.map(({ environment, url }) => environment.transformRequest(url)))
  return results.every(({ status }) => status === 'fulfilled')
}
