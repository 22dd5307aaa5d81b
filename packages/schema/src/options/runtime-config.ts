import * as v from 'valibot'
import { anyObject, notSerializableAt } from '../checks.ts'
import type { Context, Declare, Leaf } from '../define.ts'
import { merge } from '../merge.ts'
import { forbiddenKeys, isPlainObject, type PlainObject } from '../plain-object.ts'

/** Values that the browser sees too. A project types its keys by declaration merging. */
export interface PublicRuntimeConfig {
  [key: string]: unknown
}

/** Values of the app itself; the browser sees them too. */
export interface AppRuntimeConfig {
  /** Identifies the build. */
  buildId: string
  /** Path under which the app is served. */
  baseURL: string
  /** Directory of built files in addresses. Fixed when the app is built. */
  buildAssetsDir: string
  /** Address that built files are loaded from, if another than the app's. */
  cdnURL: string
}

/**
 * Runtime configuration as code reads it. A project types its private keys by declaration merging:
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

/** Every key may be left out, at any depth. */
type Unfinished<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Unfinished<T[K]> | undefined } : T

/** Runtime configuration as a project writes it. */
export type WrittenRuntimeConfig = Unfinished<RuntimeConfig>

/** Runtime configuration as the server engine reads it. */
export interface EngineRuntimeConfig extends RuntimeConfig {
  /** Settings of the engine, invisible to the app. */
  serverEngine: {
    /** What names of environment variables must start with to replace a value. */
    envPrefix: string
    [key: string]: unknown
  }
}

/** Runtime configuration as it may be written under the server engine's key. */
export type WrittenEngineRuntimeConfig = WrittenRuntimeConfig & {
  serverEngine?: { envPrefix?: string | undefined; [key: string]: unknown } | undefined
  /** Shorter spelling of `serverEngine.envPrefix`. */
  envPrefix?: string | undefined
}

export interface RuntimeConfigTopic {
  /**
   * Values that can change without a new build: `FW_API_KEY` replaces `apiKey`, `FW_PUBLIC_API_BASE` replaces `public.apiBase`.
   * Only `public` and `app` reach the browser. A variable replaces only a key that stands here, so give secrets an empty string.
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

/** An empty prefix would let every variable of the environment in. */
const envPrefix = v.optional(v.pipe(v.string(), v.nonEmpty()))

const values = v.pipe(anyObject(), v.looseObject(parts))

const valuesForEngine = v.pipe(
  anyObject(),
  v.looseObject({ ...parts, serverEngine: v.optional(v.pipe(anyObject(), v.looseObject({ envPrefix }))), envPrefix }),
)

type EngineCheck = v.GenericSchema<unknown, WrittenEngineRuntimeConfig>

const runtimeConfigCheck = values as v.GenericSchema<unknown, WrittenRuntimeConfig> // a project may type its keys more closely
export const engineRuntimeConfigCheck = valuesForEngine as EngineCheck // a project may type its keys more closely

/** What may be merged. Anything else is reported by the check of the option where it was written. */
const usable = (value: unknown): PlainObject => (isPlainObject(value) && !notSerializableAt(value) ? value : {})

/** Keys of the engine itself, which are no values of the app. */
const engineKeys: ReadonlySet<string> = new Set(['serverEngine', 'envPrefix'])

/** The app's values among those written under the engine's key. */
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

/** A copy in which nothing is `undefined`: a key written as `process.env.KEY` must exist for a variable to replace it. */
function withoutUndefined(value: unknown): unknown {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).filter(([key]) => !forbiddenKeys.has(key))
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutUndefined(entry)]))
}

function normalize(value: WrittenRuntimeConfig, { options }: Context): RuntimeConfig {
  const complete = withoutUndefined(value) as RuntimeConfig // the default has brought every part, and the check keeps their form
  // Built files carry this directory in their addresses, so no source may change it afterwards.
  return { ...complete, app: { ...complete.app, buildAssetsDir: options.app.buildAssetsDir } }
}

/** `serverEngine.runtimeConfig`: what the app reads, and the engine's own settings. */
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
