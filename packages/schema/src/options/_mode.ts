import * as v from 'valibot'
import type { DebugFlags } from '../debug-flags.ts'
import { anyObject } from '../checks.ts'
import type { Declare, Leaf } from '../define.ts'

export type LogLevel = 'silent' | 'info' | 'verbose'

/** Days as `YYYY-MM-DD`, by the name of the platform; `default` for all others. */
export type PlatformDates = Record<string, string>

/** What kind of run this is, and what it tells you. */
export interface ModeShape {
  /**
   * Development mode. The command decides, whatever is written here: `fw dev` runs with `true`, a build with `false`.
   *
   * @default false, in development true
   * @example true
   */
  dev: boolean
  /**
   * The app runs under a test runner.
   *
   * @default false, in tests true
   * @example true
   */
  test: boolean
  /**
   * Render HTML on the server or while generating. With `false` pages come without content and the browser renders them.
   *
   * @default true
   * @example false
   */
  ssr: boolean
  /**
   * Print each hook with its time on the server, and its arguments in the browser. An object picks what to debug.
   *
   * @default false
   * @example true
   */
  debug: boolean | DebugFlags
  /**
   * How much a build prints. Silent by default in CI and where the output is no terminal.
   *
   * @default 'info', in CI and without a terminal 'silent'
   * @example 'verbose'
   */
  logLevel: LogLevel
  /**
   * `false` keeps telemetry off for everyone who works on the project. Without it, only who sets the variable `FW_TELEMETRY_URL` sends
   * anything, and to that address: the command, how long it took, and versions. Nothing is sent by default.
   *
   * @default none
   * @example false
   */
  telemetry: boolean | undefined
  /**
   * The day whose behaviour presets and modules keep to, as `YYYY-MM-DD`; an object sets it per platform. A `Date` counts in UTC.
   *
   * @default none
   * @example '2025-07-15'
   */
  compatibilityDate: Leaf<string | Date | PlatformDates | undefined, string | PlatformDates | undefined>
  /**
   * HTML file shown until the app has loaded, on pages without server rendering. Unset: `spa-loading-template.html` if there is
   * one. `true`: that file or a built-in picture. `false`: nothing.
   *
   * @default null
   * @example false
   */
  spaLoadingTemplate: boolean | string | null
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Days that no calendar has (30 February) are refused too: they roll over to another day. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && dayOf(date) === value
}

const day = v.custom<string>(isDay, 'day written as YYYY-MM-DD')

export const mode: Declare<ModeShape> = {
  dev: { check: v.boolean(), default: ({ facts }) => facts.mode === 'development', proof: 'dev/served' },
  test: { check: v.boolean(), default: ({ facts }) => facts.mode === 'test', proof: '_mode/test' },
  ssr: { check: v.boolean(), default: true, proof: '_mode/ssr' },
  debug: { check: v.union([v.boolean(), anyObject<DebugFlags>()]), default: false, proof: '_mode/debug' },
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
