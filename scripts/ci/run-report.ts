import type { WorkDone } from '../../test/support/measure/work-done.ts'

/** What a run of `.ci/run` has cost, as JSON. */
export interface RunReport {
  commit: string
  /** ISO date of the start. */
  startedAt: string
  node: string
  /** The cells that took turns, and the part of them that ran. Empty if all tests ran. */
  rotating: string[]
  part: number
  /** Processor seconds of the calibration load. */
  calibration: number
  wallSeconds: number
  processorSeconds: number
  steps: StepReport[]
  files: FileReport[]
  services: ServiceReport[]
}

export interface StepReport {
  name: string
  wallSeconds: number
  processorSeconds: number
  passed: boolean
}

export interface FileReport {
  project: string
  /** Relative to the repository. */
  path: string
  tests: TestReport[]
  /** In milliseconds since 1970. */
  startedAt: number
  wallSeconds: number
  processorSeconds: number
  /** Seconds of `wallSeconds` in which its modules were loaded. */
  importSeconds: number
  done: WorkDone
}

export interface TestReport {
  name: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
}

/** What several test files share: whichever needs it first gets it, so it belongs to none of them. */
export interface ServiceReport {
  kind: 'build' | 'dev server' | 'server'
  /** Of the site, and the first test file that asked for it. */
  name: string
  processorSeconds: number
}
