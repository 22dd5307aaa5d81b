import type { LoadedConfig } from '@fw/kit'
import type { FwOptions } from '@fw/schema'
import { createSecretSearch, privateValues, type SecretSearch } from '@fw/schema/secrets'

/** Searches for the private values of an app: those of `runtimeConfig`, and variables of `.env` files. */
export function appSecrets(
  { runtimeConfig, serverEngine, bundler1 }: FwOptions,
  { envFiles, facts }: Pick<LoadedConfig, 'envFiles' | 'facts'>,
): SecretSearch | undefined {
  const { envPrefix = 'VITE_' } = bundler1 as { envPrefix?: string | string[] } // an option of Vite
  const secrets = privateValues({
    config: runtimeConfig,
    env: facts.env,
    prefix: serverEngine.runtimeConfig.serverEngine.envPrefix,
    fileVariables: envFiles.origin.keys(),
    publicPrefixes: [envPrefix].flat(),
  })
  return createSecretSearch(secrets)
}
