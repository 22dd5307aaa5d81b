import * as v from 'valibot'
import type { Declare, Group } from '../define.ts'

export interface ImportsShape {
  /**
   * Further directories whose exports need no import. `~/composables` and `~/utils` stay in use.
   *
   * @default []
   * @example ['~/stores']
   */
  dirs: string[]
  /**
   * Also put the auto-imported names on `globalThis`.
   *
   * @default false
   * @example true
   */
  global: boolean
  /**
   * Look for exports in the project's directories. `false` leaves only what fw and modules register.
   *
   * @default true
   * @example false
   */
  scan: boolean
}

export interface ImportsTopic {
  /** Functions that need no import. */
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
