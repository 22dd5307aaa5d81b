import type { Slot } from '../builders/features.ts'

/** The rotating cell whose tests this worker runs: the name of its project; see `scripts/ci/rotating-cells.ts`. */
const cell = process.env['FW_TEST_CELL']

/** Whether tests of sites that are built or in development run with a build. */
export const testMode = (): 'build' | 'dev' => (process.env['FW_TEST_MODE'] === 'dev' ? 'dev' : 'build')

/** Builders that tests run with: webpack in its own cell, the others everywhere else. `FW_TEST_BUILDERS=bundler2,bundler3` selects some. */
export const buildersOfRun: readonly Slot[] = (
  cell === 'webpack' ? (['bundler2'] as const) : (['bundler1', 'bundler3'] as const)
).filter((slot) => (process.env['FW_TEST_BUILDERS']?.split(',') ?? [slot]).includes(slot))

/** Builders that share the options of `bundler2`. */
export type LoaderSlot = 'bundler2' | 'bundler3'

/** Those of this run. */
export const loaderBuilders: readonly LoaderSlot[] = buildersOfRun.filter((slot) => slot !== 'bundler1')

/** Layouts that tests in development run with: B in its own cell, A everywhere else. */
export const layoutsInDevelopment: readonly ('A' | 'B')[] = cell === 'layout-b-dev' ? ['B'] : ['A']

/** Layouts that tests run with which run both built and in development. */
export const layoutsOfRun = testMode() === 'dev' ? layoutsInDevelopment : (['A', 'B'] as const)
