import { engineConfig } from '#fw/engine'
import { envPrefix, prerenderBase, runtimeConfig as built } from '#fw/settings'
import { createBase } from '@fw/schema/path'
import { applyEnv, clientRuntimeConfig, prepareEnvOverlay, type EnvProblem } from '@fw/schema/runtime-config'

/** The runtime configuration, as read by the app and Nitro. */
export interface ServerConfig {
  app: { baseURL: string; buildAssetsDir: string; cdnURL: string; buildId: string }
  public: Record<string, unknown>
  [key: string]: unknown
}

const shared = read()

/**
 * Returns the runtime configuration: the built-in values, overridden by environment variables. Computed once, frozen, and shared by
 * all requests. Replaces Nitro's function, which reads the environment on every call.
 */
export function useRuntimeConfig(_event?: unknown): ServerConfig {
  return shared
}

/** The public configuration as text for a script. */
export const clientConfigText: string = scriptText(clientRuntimeConfig(shared))

/** Base path, encoded, with a leading and a trailing slash. */
export const baseURL: string = shared.app.baseURL

/** URL of the built assets: on the CDN if one is configured. */
export const assetsURL: string = (shared.app.cdnURL || baseURL).replace(/\/+$/, '') + shared.app.buildAssetsDir

function read(): ServerConfig {
  const copy = structuredClone(built)
  const { config, problems } = applyEnv(copy, process.env, { overlay: prepareEnvOverlay(copy, { prefix: envPrefix }) })
  for (const problem of problems) console.warn(`[fw] ${envProblemText(problem)}`)
  const given = config as ServerConfig // validated when the app was built
  const base = (import.meta.prerender && prerenderBase) || given.app.baseURL
  const app = { ...given.app, baseURL: createBase(base).path }
  if (import.meta.dev) app.cdnURL = '' // a CDN only has the files of a build
  return deepFreeze({ ...given, app, nitro: engineConfig })
}

/** Never includes the value, which may be a secret. */
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

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const each of Object.values(value)) deepFreeze(each)
  }
  return value
}

/** JSON that is safe inside a script element. */
export function scriptText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', String.raw`\u003C`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}

export default shared
