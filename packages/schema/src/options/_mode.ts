import * as v from 'valibot'
import type { DebugFlags } from '../debug-flags.ts'
import { anyObject } from '../checks.ts'
import type { Declare, Leaf } from '../define.ts'

export type LogLevel = 'silent' | 'info' | 'verbose'

/** Dates as `YYYY-MM-DD` by platform name; `default` applies to all others. */
export type PlatformDates = Record<string, string>

/** Options for the kind of run, and for how much it logs. */
export interface ModeShape {
  /**
   * Whether the app runs in development mode. Set by the command: `true` for `fw dev`, `false` for a build. A value in the
   * configuration is ignored.
   *
   * @default false, in development true
   * @example true
   */
  dev: boolean
  /**
   * Whether the app runs in a test runner.
   *
   * @default false, in tests true
   * @example true
   */
  test: boolean
  /**
   * Render HTML on the server or during prerendering. With `false`, pages are sent without content and rendered in the browser.
   *
   * @default true
   * @example false
   */
  ssr: boolean
  /**
   * Log each hook with its duration on the server, and with its arguments in the browser. Pass an object to select what to debug.
   * If unset, the environment variable `DEBUG` enables everything, and `FW_DEBUG_PERF` enables `perf`.
   *
   * @default false
   * @example true
   */
  debug: boolean | DebugFlags
  /**
   * Log level of a build. Defaults to `'silent'` in CI and if the output is not a terminal.
   *
   * @default 'info', in CI and without a terminal 'silent'
   * @example 'verbose'
   */
  logLevel: LogLevel
  /**
   * Set to `false` to disable telemetry for everyone working on the project. Nothing is sent by default: only if the environment
   * variable `FW_TELEMETRY_URL` is set, the command, its duration and version numbers are sent to that URL.
   *
   * @default none
   * @example false
   */
  telemetry: boolean | undefined
  /**
   * Date (`YYYY-MM-DD`) that determines the behaviour of presets and modules. Pass an object to set it per platform. A `Date` is
   * interpreted in UTC.
   *
   * @default none
   * @example '2025-07-15'
   */
  compatibilityDate: Leaf<string | Date | PlatformDates | undefined, string | PlatformDates | undefined>
  /**
   * HTML file to show while the app loads, on pages without server-side rendering. If unset, `spa-loading-template.html` is used
   * if it exists. `true` uses that file or a built-in animation, `false` shows nothing.
   *
   * @default null
   * @example false
   */
  spaLoadingTemplate: boolean | string | null
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Also rejects dates that do not exist (30 February), which `Date` would roll over to another day. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && dayOf(date) === value
}

const day = v.custom<string>(isDay, 'day written as YYYY-MM-DD')

function isSet(variable: string | undefined): boolean {
  return !['', '0', 'false', undefined].includes(variable)
}

export const mode: Declare<ModeShape> = {
  dev: { check: v.boolean(), default: ({ facts }) => facts.mode === 'development', proof: 'dev/served' },
  test: { check: v.boolean(), default: ({ facts }) => facts.mode === 'test', proof: '_mode/test' },
  ssr: { check: v.boolean(), default: true, proof: '_mode/ssr' },
  debug: {
    check: v.union([v.boolean(), anyObject<DebugFlags>()]),
    default: ({ facts: { env } }) => isSet(env['DEBUG']) || (isSet(env['FW_DEBUG_PERF']) ? { perf: true } : false),
    proof: '_mode/debug',
  },
  logLevel: {
    check: v.picklist(['silent', 'info', 'verbose']),
    default: ({ facts }) => (facts.ci || !facts.tty ? 'silent' : 'info'),
    proof: '_mode/log-level',
  },
  telemetry: { check: v.boolean(), default: undefined, proof: '_mode/telemetry' },
  compatibilityDate: {
    check: v.union([day, v.date(), v.pipe(anyObject<PlatformDates>(), v.record(v.string(), day))]),
    default: undefined,
    normalize: (date) => (date instanceof Date ? dayOf(date) : date),
    proof: '_mode/compatibility-date',
  },
  spaLoadingTemplate: { check: v.union([v.boolean(), v.string(), v.null()]), default: null, proof: '_mode/spa-loading-template' },
}
