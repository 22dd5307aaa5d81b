import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

/** A directory of components that can be used without importing them. */
export interface ComponentDir {
  /** Path of the directory. Aliases such as `~` work. */
  path: string
  /** Register the components globally, so that they can be used by a name that is only known at runtime. */
  global?: boolean | undefined
  /** Prefix of every component name. */
  prefix?: string | undefined
  /** Include subdirectories in the name: `form/Field.vue` becomes `FormField`. Defaults to `true`. */
  pathPrefix?: boolean | undefined
  /** Glob patterns of the files to include, relative to `path`. */
  pattern?: string | string[] | undefined
  /** Glob patterns of files to exclude, relative to `path`. */
  ignore?: string[] | undefined
  /** File extensions of components. Defaults to `extensions`. */
  extensions?: string[] | undefined
  /** `false` disables the directory. */
  enabled?: boolean | undefined
  /** If two components have the same name, the one from the directory with the higher priority is used. */
  priority?: number | undefined
  /** Treat every component as an island, which is only rendered on the server. */
  island?: boolean | undefined
}

export interface ComponentsShape {
  /**
   * Component directories, as paths or objects. Replaces the default. List a nested directory before its parent.
   *
   * @default [{ path: '~/components/global', global: true }, '~/components']
   * @example ['~/components', { path: '~/widgets', prefix: 'W' }]
   */
  dirs: (string | ComponentDir)[]
}

export interface ComponentsTopic {
  /** Auto-imported components. Use an array as a shorthand for `dirs`, or `false` to disable scanning. */
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
