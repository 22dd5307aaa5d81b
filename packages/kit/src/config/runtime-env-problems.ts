import { pathKeys, problem, type FwOptions, type Problem } from '@fw/schema'
import { applyEnv, unmatchedEnv, type EnvKind } from '@fw/schema/runtime-config'

const expected: Record<EnvKind, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a JSON array',
  other: 'a value that text can express',
}

/** Reports problems with the environment variables that replace keys of `runtimeConfig` at runtime. */
export function runtimeEnvProblems(
  { runtimeConfig, serverEngine }: FwOptions,
  env: Readonly<Record<string, string | undefined>>,
): Problem[] {
  const prefix = serverEngine.runtimeConfig.serverEngine.envPrefix
  const found = applyEnv(runtimeConfig, env, { prefix }).problems.map((each): Problem => {
    const keys = pathKeys(each.key)
    if (each.kind === 'build-time-only')
      return problem('BUILD_TIME_ONLY', { path: each.key.replace('runtimeConfig.', ''), name: each.name }, { keys })
    if (each.kind === 'ambiguous') return problem('ENV_AMBIGUOUS', { name: each.name, paths: each.keys }, { keys })
    return problem('ENV_NOT_CONVERTED', { name: each.name, path: each.key, expected: expected[each.type] }, { keys })
  })
  const unmatched = unmatchedEnv(runtimeConfig, env, { prefix }).map(({ name, nearest }) =>
    problem('ENV_UNMATCHED', { name, near: nearest?.name, key: nearest?.key }),
  )
  return [...found, ...unmatched]
}
