import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'
import { builderObject, type BuilderObject } from './builder.ts'

export interface ServerShape {
  /**
   * What bundles the server: the name of a package that exports `bundle`, or an object with `bundle`.
   *
   * @default '@fw/server-builder'
   * @example '@acme/server-builder'
   */
  builder: string | BuilderObject
}

export interface ServerTopic {
  /** How the server is built. What it does at runtime stands in `serverEngine`. */
  server: Group<ServerShape>
}

export const server: Declare<ServerTopic> = {
  server: {
    group: {
      builder: {
        check: v.union([v.string(), builderObject]),
        default: '@fw/server-builder',
        // Two builder objects are two builders; a mix of both would be neither.
        merge: 'replace',
        proof: 'server/builder',
      },
    },
  },
}
