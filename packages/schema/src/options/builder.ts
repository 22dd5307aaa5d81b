import * as v from 'valibot'
import { func } from '../checks.ts'
import type { Declare, Leaf } from '../define.ts'
import { slotOfTool } from '../slots.ts'

/** A builder written in place of a package. */
export interface BuilderObject {
  /** Does the whole build, for the app that it is given. */
  bundle: (app: never) => Promise<void>
}

/** Builders that have a short name. */
export type BuilderLabel = 'bundler1' | 'bundler2' | 'bundler3'

// `string & {}` keeps the labels in completion, which a plain `string` would swallow.
type BuilderName = BuilderLabel | (string & {})

export interface BuilderTopic {
  /**
   * What bundles the app: a label, the name of a package that exports `bundle`, or (not in the older layout) an object with
   * `bundle`, which builds the client and with `ssr` the server too. Install the package of `bundler2` or `bundler3` yourself.
   *
   * @default '@fw/bundler1-builder'
   * @example 'bundler2'
   */
  builder: Leaf<BuilderName | BuilderObject, string | BuilderObject>
}

const labels = ['bundler1', 'bundler2', 'bundler3'] as const satisfies readonly BuilderLabel[]

const packages: ReadonlyMap<string, string> = new Map(labels.map((label) => [label, `@fw/${label}-builder`]))

export const builderObject: v.GenericSchema<unknown, BuilderObject> = v.object({ bundle: func<BuilderObject['bundle']>() })

/** A tool's own name is no package of a builder; the report names its slot. */
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
    // Two builder objects are two builders; a mix of both would be neither.
    merge: 'replace',
    proof: 'builder/builder',
  },
}
