import type { ViteDevServer } from 'vite'
import { isOutdatedError } from './outdated-error.ts'

/** Compiles all modules of a file, in every environment that has them, and returns the errors; undefined if there is no module. */
export async function compileErrors({ environments }: ViteDevServer, file: string): Promise<unknown[] | undefined> {
  const modules = Object.values(environments).flatMap((environment) =>
    // Without an id it is only a file that a style sheet depends on. Compiled, it would take the place of the real module.
    [...(environment.moduleGraph.getModulesByFile(file) ?? [])].flatMap(({ id, url }) =>
      id === null ? [] : { environment, url },
    ),
  )
  if (modules.length === 0) return undefined
  const results = await Promise.allSettled(modules.map(({ environment, url }) => environment.transformRequest(url)))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  return errors.filter((error) => !isOutdatedError(error))
}
