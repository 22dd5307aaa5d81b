import { valueAt } from '../plain-object.ts'
import { defaultEnvPrefix } from './env-name-of.ts'

/**
 * The prefix set in `serverEngine.runtimeConfig`. The short spelling is asked first: defaults only ever hold the nested one,
 * so a short one was written by the project. An empty prefix does not count: any variable of the machine would match a key.
 */
export function envPrefixOf(serverRuntimeConfig: unknown): string {
  for (const path of [['envPrefix'], ['serverEngine', 'envPrefix']]) {
    const prefix = valueAt(serverRuntimeConfig, path)
    if (typeof prefix === 'string' && prefix !== '') return prefix
  }
  return defaultEnvPrefix
}
