import { engineConfig } from '#fw/engine'
import { appConfig, envPrefix, runtimeConfig as built } from '#fw/settings'
import { createBase } from '@fw/schema/path'
import { applyEnv, clientRuntimeConfig, prepareEnvOverlay, type EnvProblem } from '@fw/schema/runtime-config'

/** Runtime configuration as the app and the engine read it. */
export interface ServerConfig {
  app: { baseURL: string; buildAssetsDir: string; cdnURL: string; buildId: string }
  public: Record<string, unknown>
  [key: string]: unknown
}

const shared = read()

/**
 * The runtime configuration: what was built in, with the environment of this process on top. Worked out once, frozen, and the same for
 * every request. Stands in for the engine's own, which reads the environment again and again.
 */
export function useRuntimeConfig(_event?: unknown): ServerConfig {
  return shared
}

/** What the browser may know, as text for a script. */
export const clientConfigText: string = scriptText(clientRuntimeConfig(shared))

/** Base path, escaped, with a slash at both ends. */
export const baseURL: string = shared.app.baseURL

/** Where built assets are: on the CDN if there is one. */
export const assetsURL: string = (shared.app.cdnURL || baseURL).replace(/\/+$/, '') + shared.app.buildAssetsDir

const frozenAppConfig = deepFreeze(structuredClone(appConfig))

export function useAppConfig(_event?: unknown): Record<string, unknown> {
  return frozenAppConfig
}

function read(): ServerConfig {
  const copy = structuredClone(built)
  const { config, problems } = applyEnv(copy, process.env, { overlay: prepareEnvOverlay(copy, { prefix: envPrefix }) })
  for (const problem of problems) console.warn(`[fw] ${envProblemText(problem)}`)
  const given = config as ServerConfig // checked when the app was built
  const app = { ...given.app, baseURL: createBase(given.app.baseURL).path }
  return deepFreeze({ ...given, app, nitro: engineConfig })
}

/** Never with the value: it may be a secret. */
function envProblemText(problem: EnvProblem): string {
  const { name, key } = problem
  switch (problem.kind) {
    case 'unconvertible':
      return `The variable ${name} is ignored: ${key} is declared with the type "${problem.type}", and its text is not one. Change or unset the variable.`
    case 'build-time-only':
      return `The variable ${name} is ignored: ${key} is fixed when the app is built. Set it for \`fw build\`.`
    case 'ambiguous':
      return `The variable ${name} sets several keys of runtimeConfig: ${problem.keys.join(', ')}. Rename all but one of them.`
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const each of Object.values(value)) deepFreeze(each)
  }
  return value
}

/** JSON that can stand inside a script element. */
export function scriptText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003C`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

export default shared
