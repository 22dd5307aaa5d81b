import { valueAt } from '../plain-object.ts'
import { defaultEnvPrefix } from './env-name-of.ts'

/**
 * The prefix set in `serverEngine.runtimeConfig`. The shorthand takes precedence: defaults only contain the nested key, so the
 * shorthand was written by the project. An empty prefix is ignored, because every environment variable would match.
 */
export function envPrefixOf(serverRuntimeConfig: unknown): string {
  for (const path of [['envPrefix'], ['serverEngine', 'envPrefix']]) {
    const prefix = valueAt(serverRuntimeConfig, path)
    if (typeof prefix === 'string' && prefix !== '') return prefix
  }
  return defaultEnvPrefix
}
