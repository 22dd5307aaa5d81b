import * as v from 'valibot'
import { anyObject, notSerializableAt } from '../checks.ts'
import type { Context, Declare, Leaf } from '../define.ts'
import { merge } from '../merge.ts'
import { forbiddenKeys, isPlainObject, type PlainObject } from '../plain-object.ts'

/** Values that are sent to the browser. Add types for your keys by declaration merging. */
export interface PublicRuntimeConfig {
  [key: string]: unknown
}

/** Values of the app itself, which are sent to the browser. */
export interface AppRuntimeConfig {
  /** Id of the build. */
  buildId: string
  /** Base path of the app. */
  baseURL: string
  /** Directory of built assets in URLs. Fixed at build time. */
  buildAssetsDir: string
  /** Origin of the built assets, if it is not the origin of the app. */
  cdnURL: string
}

/**
 * Resolved runtime configuration. Add types for your private keys by declaration merging:
 *
 * @example
 * declare module '@fw/schema' {
 *   interface RuntimeConfig { apiKey: string }
 *   interface PublicRuntimeConfig { apiBase: string }
 * }
 */
export interface RuntimeConfig {
  public: PublicRuntimeConfig
  app: AppRuntimeConfig
  [key: string]: unknown
}

/** Makes every key optional, at any depth. */
type Unfinished<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Unfinished<T[K]> | undefined } : T

/** Runtime configuration as users write it. */
export type WrittenRuntimeConfig = Unfinished<RuntimeConfig>

/** Runtime configuration as Nitro reads it. */
export interface EngineRuntimeConfig extends RuntimeConfig {
  /** Settings of Nitro, which the app cannot read. */
  serverEngine: {
    /** Prefix of the environment variables that replace a value. */
    envPrefix: string
    [key: string]: unknown
  }
}

/** Runtime configuration as written in `serverEngine`. */
export type WrittenEngineRuntimeConfig = WrittenRuntimeConfig & {
  serverEngine?: { envPrefix?: string | undefined; [key: string]: unknown } | undefined
  /** Shorthand for `serverEngine.envPrefix`. */
  envPrefix?: string | undefined
}

export interface RuntimeConfigTopic {
  /**
   * Values that can be changed without a rebuild: `FW_API_KEY` replaces `apiKey`, `FW_PUBLIC_API_BASE` replaces `public.apiBase`.
   * Only `public` and `app` are sent to the browser. Environment variables only replace keys that are declared here, so declare
   * secrets with an empty string.
   *
   * @default { public: {}, app: {…} }
   * @example { apiKey: '', public: { apiBase: '/api' } }
   */
  runtimeConfig: Leaf<WrittenRuntimeConfig, RuntimeConfig>
}

const parts = {
  public: v.optional(anyObject()),
  app: v.optional(
    v.pipe(
      anyObject(),
      v.looseObject({
        buildId: v.optional(v.string()),
        baseURL: v.optional(v.string()),
        buildAssetsDir: v.optional(v.string()),
        cdnURL: v.optional(v.string()),
      }),
    ),
  ),
}

const defaultEnvPrefix = 'FW_'

/** With an empty prefix, every environment variable would match. */
const envPrefix = v.optional(v.pipe(v.string(), v.nonEmpty()))

const values = v.pipe(anyObject(), v.looseObject(parts))

const valuesForEngine = v.pipe(
  anyObject(),
  v.looseObject({ ...parts, serverEngine: v.optional(v.pipe(anyObject(), v.looseObject({ envPrefix }))), envPrefix }),
)

type EngineCheck = v.GenericSchema<unknown, WrittenEngineRuntimeConfig>

const runtimeConfigCheck = values as v.GenericSchema<unknown, WrittenRuntimeConfig> // a project may declare stricter types
export const engineRuntimeConfigCheck = valuesForEngine as EngineCheck // a project may declare stricter types

/** Only values that can be merged. Invalid values are reported by the check of their option. */
const usable = (value: unknown): PlainObject => (isPlainObject(value) && !notSerializableAt(value) ? value : {})

/** Settings of Nitro, which are not values of the app. */
const engineKeys: ReadonlySet<string> = new Set(['serverEngine', 'envPrefix'])

/** The values of the app in `serverEngine.runtimeConfig`. */
function writtenForEngine({ written }: Context): PlainObject {
  const entries = Object.entries(usable(written('serverEngine.runtimeConfig')))
  return Object.fromEntries(entries.filter(([key]) => !engineKeys.has(key)))
}

function defaults(context: Context): WrittenRuntimeConfig {
  const { buildId, app } = context.options
  const own = {
    public: {},
    app: { buildId, baseURL: app.baseURL, buildAssetsDir: app.buildAssetsDir, cdnURL: app.cdnURL },
  }
  return merge(own, writtenForEngine(context)) as WrittenRuntimeConfig // both are runtime configuration
}

/** Returns a copy without `undefined`: a key written as `process.env.KEY` must exist for a variable to replace it. */
function withoutUndefined(value: unknown): unknown {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).filter(([key]) => !forbiddenKeys.has(key))
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutUndefined(entry)]))
}

function normalize(value: WrittenRuntimeConfig, { options }: Context): RuntimeConfig {
  const complete = withoutUndefined(value) as RuntimeConfig // complete because of the default, and checked
  // Built files contain this directory in their URLs, so no source may change it later.
  return { ...complete, app: { ...complete.app, buildAssetsDir: options.app.buildAssetsDir } }
}

/** `serverEngine.runtimeConfig`: values of the app, and settings of Nitro. */
export function engineRuntimeConfig(value: WrittenEngineRuntimeConfig, { options }: Context): EngineRuntimeConfig {
  const engine = usable(value.serverEngine)
  const prefix = value.serverEngine?.envPrefix ?? value.envPrefix ?? defaultEnvPrefix
  return { ...options.runtimeConfig, serverEngine: { ...engine, envPrefix: prefix } }
}

export const runtimeConfig: Declare<RuntimeConfigTopic> = {
  runtimeConfig: {
    check: runtimeConfigCheck,
    default: defaults,
    normalize,
    serializable: true,
    proof: 'runtime-config/runtime-config',
  },
}
