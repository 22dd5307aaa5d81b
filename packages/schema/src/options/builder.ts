import * as v from 'valibot'
import { func } from '../checks.ts'
import type { Declare, Leaf } from '../define.ts'
import { slotOfTool } from '../slots.ts'

/** An inline builder. */
export interface BuilderObject {
  /** Builds the given app. */
  bundle: (app: never) => Promise<void>
}

/** Builders with a short name. */
export type BuilderLabel = 'bundler1' | 'bundler2' | 'bundler3'

// `string & {}` keeps the literals in completions, which `string` would absorb.
type BuilderName = BuilderLabel | (string & {})

export interface BuilderTopic {
  /**
   * Builder of the app: a short name, a package that exports `bundle`, or an object with `bundle` (only with
   * `compatibilityVersion: 4`), which builds the client and, with `ssr`, the server bundle. Packages for `bundler2` and
   * `bundler3` must be installed.
   *
   * @default '@fw/bundler1-builder'
   * @example 'bundler2'
   */
  builder: Leaf<BuilderName | BuilderObject, string | BuilderObject>
}

const labels = ['bundler1', 'bundler2', 'bundler3'] as const satisfies readonly BuilderLabel[]

const packages: ReadonlyMap<string, string> = new Map(labels.map((label) => [label, `@fw/${label}-builder`]))

export const builderObject: v.GenericSchema<unknown, BuilderObject> = v.object({ bundle: func<BuilderObject['bundle']>() })

/** The name of a tool is not a builder package. The report suggests the slot instead. */
const packageName = v.pipe(
  v.string(),
  v.check((name) => slotOfTool(name) === undefined, 'package name'),
)

const builderName = v.union([v.picklist(labels), packageName])

export const builder: Declare<BuilderTopic> = {
  builder: {
    check: v.union([builderName, builderObject]),
    checkInB: builderName,
    default: '@fw/bundler1-builder',
    normalize: (value) => (typeof value === 'string' ? (packages.get(value) ?? value) : value),
    // Builder objects are replaced as a whole: merging two of them would give neither.
    merge: 'replace',
    proof: 'builder/builder',
  },
}
