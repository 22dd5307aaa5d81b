import type { ViteDevServer } from 'vite'
import { isOutdatedError } from './outdated-error.ts'

/** Compiles all modules of a file, in every environment that has them, and returns the errors; undefined if there is no module. */
export async function compileErrors({ environments }: ViteDevServer, file: string): Promise<unknown[] | undefined> {
  const modules = Object.values(environments).flatMap((environment) =>
    [...(environment.moduleGraph.getModulesByFile(file) ?? [])].map(({ url }) => ({ environment, url })),
  )
  if (modules.length === 0) return undefined
  const results = await Promise.allSettled(modules.map(({ environment, url }) => environment.transformRequest(url)))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  return errors.filter((error) => !isOutdatedError(error))
}
