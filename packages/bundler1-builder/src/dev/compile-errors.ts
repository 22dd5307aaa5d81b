import type { ViteDevServer } from 'vite'
import { isOutdatedError } from './outdated-error.ts'

/** Compiles all modules of a file in every environment and returns the errors, or undefined if there is no module. */
export async function compileErrors({ environments }: ViteDevServer, file: string): Promise<unknown[] | undefined> {
  const modules = Object.values(environments).flatMap((environment) =>
    // A module without an id only represents a dependency of a style sheet. Compiling it would replace the real module.
    [...(environment.moduleGraph.getModulesByFile(file) ?? [])].flatMap(({ id, url }) =>
      id === null ? [] : { environment, url },
    ),
  )
  if (modules.length === 0) return undefined
  const results = await Promise.allSettled(modules.map(({ environment, url }) => environment.transformRequest(url)))
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  return errors.filter((error) => !isOutdatedError(error))
}
