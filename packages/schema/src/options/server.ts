import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'
import { builderObject, type BuilderObject } from './builder.ts'

export interface ServerShape {
  /**
   * Builder of the server: a package that exports `bundle`, or an object with `bundle`.
   *
   * @default '@fw/server-builder'
   * @example '@acme/server-builder'
   */
  builder: string | BuilderObject
}

export interface ServerTopic {
  /** The build of the server. For its runtime behaviour, see `serverEngine`. */
  server: Group<ServerShape>
}

export const server: Declare<ServerTopic> = {
  server: {
    group: {
      builder: {
        check: v.union([v.string(), builderObject]),
        default: '@fw/server-builder',
        // Builder objects are replaced as a whole: merging two of them would give neither.
        merge: 'replace',
        proof: 'server/builder',
      },
    },
  },
}
