import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the sites of this run are built. */
    sitesDir: string
  }
}

/**
 * Global setup of vitest: a directory in which all test files of a run find each other's builds. With FW_TEST_SITES it is
 * a directory that outlives the run, to look at a build or to repeat a test without one.
 */
export default function setup(project: TestProject): () => void {
  const kept = process.env['FW_TEST_SITES']
  if (kept) mkdirSync(kept, { recursive: true })
  const dir = kept || mkdtempSync(join(tmpdir(), 'fw-sites-'))
  project.provide('sitesDir', realpathSync(dir))
  return () => {
    if (!kept) rmSync(dir, { recursive: true, force: true })
  }
}
