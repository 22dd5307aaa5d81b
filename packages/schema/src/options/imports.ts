import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

export interface ImportsShape {
  /**
   * Additional directories to auto-import from, besides `~/composables` and `~/utils`.
   *
   * @default []
   * @example ['~/stores']
   */
  dirs: string[]
  /**
   * Also assign auto-imported names to `globalThis`.
   *
   * @default false
   * @example true
   */
  global: boolean
  /**
   * Scan the directories of the project. With `false`, only functions of fw and modules are auto-imported.
   *
   * @default true
   * @example false
   */
  scan: boolean
}

export interface ImportsTopic {
  /** Auto-imported functions. */
  imports: Group<ImportsShape>
}

export const imports: Declare<ImportsTopic> = {
  imports: {
    group: {
      dirs: { check: v.array(v.string()), default: [], merge: 'append', proof: 'imports/dirs' },
      global: { check: v.boolean(), default: false, proof: 'imports/global' },
      scan: { check: v.boolean(), default: true, proof: 'imports/scan' },
    },
  },
}
