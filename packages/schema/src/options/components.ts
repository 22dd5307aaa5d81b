import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

/** A directory whose components can be used without importing them. */
export interface ComponentDir {
  /** The directory; aliases such as `~` work. */
  path: string
  /** Register the components for the whole app, so that they can be used by a name known only at runtime. */
  global?: boolean | undefined
  /** Put in front of every component name. */
  prefix?: string | undefined
  /** Make subdirectories part of the name: `form/Field.vue` becomes `FormField`. On unless set to `false`. */
  pathPrefix?: boolean | undefined
  /** Globs that choose the files, relative to `path`. */
  pattern?: string | string[] | undefined
  /** Globs of files to leave out, relative to `path`. */
  ignore?: string[] | undefined
  /** File extensions that count as components; those of `extensions` if unset. */
  extensions?: string[] | undefined
  /** `false` skips the directory. */
  enabled?: boolean | undefined
  /** Of two components with one name, that of the directory with the higher number is used. */
  priority?: number | undefined
  /** Treat every component as an island: rendered on the server only. */
  island?: boolean | undefined
}

export interface ComponentsShape {
  /**
   * The directories, as paths or objects. A list of your own takes the place of the default one. A directory inside another
   * must come first.
   *
   * @default [{ path: '~/components/global', global: true }, '~/components']
   * @example ['~/components', { path: '~/widgets', prefix: 'W' }]
   */
  dirs: (string | ComponentDir)[]
}

export interface ComponentsTopic {
  /** Components that need no import. An array in place of the object is the list of directories; `false` turns scanning off. */
  components: Group<ComponentsShape, boolean | (string | ComponentDir)[]>
}

const dirs = v.array(
  v.union([
    v.string(),
    v.strictObject({
      path: v.string(),
      global: v.optional(v.boolean()),
      prefix: v.optional(v.string()),
      pathPrefix: v.optional(v.boolean()),
      pattern: v.optional(v.union([v.string(), v.array(v.string())])),
      ignore: v.optional(v.array(v.string())),
      extensions: v.optional(v.array(v.string())),
      enabled: v.optional(v.boolean()),
      priority: v.optional(v.number()),
      island: v.optional(v.boolean()),
    }),
  ]),
)

export const components: Declare<ComponentsTopic> = {
  components: {
    shorthand: {
      check: v.union([v.boolean(), dirs]),
      expand: (value) => (value === true ? {} : { dirs: value === false ? [] : value }),
    },
    group: {
      dirs: {
        check: dirs,
        default: [{ path: '~/components/global', global: true }, '~/components'],
        merge: 'replace',
        proof: 'components/dirs',
      },
    },
  },
}
