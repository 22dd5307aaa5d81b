import { pathText, problem, valueAt, type Problem, type Source } from '@fw/schema'
import { prepareEnvOverlay } from '@fw/schema/runtime-config'
import type { LoadedConfig } from './load-fw-config.ts'
import { Places } from './place-problems.ts'

/**
 * Reports keys of `runtimeConfig` that read the environment (`apiKey: process.env.API_KEY`): the value at build time becomes part
 * of the build, and changing the variable later has no effect. Parses the files, so it is only used for reports.
 */
export async function builtInEnvProblems({ options, layers }: Pick<LoadedConfig, 'options' | 'layers'>): Promise<Problem[]> {
  const places = new Places()
  const sources = layers.flatMap((layer) => layer.sources)
  const prefix = options.serverEngine.runtimeConfig.serverEngine.envPrefix
  const problems: Problem[] = []
  for (const { name, path, kind } of prepareEnvOverlay(options.runtimeConfig, { prefix })) {
    if (kind === 'object') continue
    const keys = ['runtimeConfig', ...path]
    const source = sources.find((each) => writes(each, keys))
    const expression = source ? await places.expression({ source, keys }) : undefined
    if (expression && readsEnvironment.test(expression)) {
      problems.push(problem('ENV_BUILT_IN', { path: pathText(keys), name }, { keys, source }))
    }
  }
  return problems
}

const readsEnvironment = /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b/

/** Reported even if the variable is not set, so that the result is the same on every machine. */
function writes({ config }: Source, keys: readonly string[]): boolean {
  try {
    const parent = valueAt(config, keys.slice(0, -1))
    return typeof parent === 'object' && parent !== null && Object.hasOwn(parent, keys.at(-1)!)
  } catch {
    return false // a getter that throws is reported where the source is checked
  }
}
