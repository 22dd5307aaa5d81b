import type { LoadedConfig } from '@fw/kit'
import { preparedState } from '../core/prepared-state.ts'
import { buildProgress } from './build-progress.ts'

/** Runs `fw prepare` unless nothing has changed since the last run. Returns the names of written files. */
export async function prepareIfChanged(loaded: LoadedConfig): Promise<string[]> {
  const state = await preparedState(loaded)
  if (await state?.isCurrent()) return []
  await state?.forget()
  // Loaded lazily, because it is large.
  const { prepareProject } = await import('../core/prepare-project.ts')
  const { written } = await prepareProject({ loaded, progress: buildProgress(loaded.options.logLevel), state })
  return written
}
