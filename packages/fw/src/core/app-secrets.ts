import type { LoadedConfig } from '@fw/kit'
import type { Builder, FwOptions } from '@fw/schema'
import { createSecretSearch, privateValues, type SecretSearch } from '@fw/schema/secrets'

/** Searches for the private values of an app: those of `runtimeConfig`, and variables of `.env` files. */
export function appSecrets(
  options: FwOptions,
  { envFiles, facts }: Pick<LoadedConfig, 'envFiles' | 'facts'>,
  builder?: Pick<Builder, 'publicEnvPrefixes'>,
): SecretSearch | undefined {
  const { runtimeConfig, serverEngine } = options
  const secrets = privateValues({
    config: runtimeConfig,
    env: facts.env,
    prefix: serverEngine.runtimeConfig.serverEngine.envPrefix,
    fileVariables: envFiles.origin.keys(),
    publicPrefixes: builder?.publicEnvPrefixes?.(options) ?? [],
  })
  return createSecretSearch(secrets)
}
