import { afterAll } from 'vitest'
import { treeSeconds } from './process-tree.ts'
import { takeWork, type WorkDone } from './work-done.ts'

declare module 'vitest' {
  interface TaskMeta {
    cost?: FileCost
  }
}

/** What a test file costs. Read by the reporter in `scripts/ci`. */
export interface FileCost {
  /** In milliseconds since 1970. */
  startedAt: number
  /** From loading the file to its last hook. */
  wallSeconds: number
  /** Of the worker and of all processes that it and the shared services have run for the file. */
  processorSeconds: number
  done: WorkDone
}

/* A setup file of Vitest, which runs before each test file. */

const startedAt = Date.now()
const clockBefore = performance.now()
const secondsBefore = treeSeconds()
takeWork()

// oxlint-disable-next-line no-empty-pattern -- Vitest requires a pattern
afterAll(({}, suite) => {
  const { done, serviceSeconds } = takeWork()
  suite.file.meta.cost = {
    startedAt,
    // oxlint-disable-next-line fw/no-clock-bound -- a figure of the report, which decides nothing
    wallSeconds: (performance.now() - clockBefore) / 1000,
    processorSeconds: treeSeconds() - secondsBefore + serviceSeconds,
    done,
  }
})
