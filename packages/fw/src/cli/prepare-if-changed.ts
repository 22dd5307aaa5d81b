import type { LoadedConfig } from '@fw/kit'
import { preparedState } from '../core/prepared-state.ts'
import { buildProgress } from './build-progress.ts'

/** Does what `fw prepare` does, unless everything is as it was the last time. Gives the names of files that were written. */
export async function prepareIfChanged(loaded: LoadedConfig): Promise<string[]> {
  const state = await preparedState(loaded)
  if (await state?.isCurrent()) return []
  await state?.forget()
  // It loads a lot, which nobody needs otherwise.
  const { prepareProject } = await import('../core/prepare-project.ts')
  const { written } = await prepareProject({ loaded, progress: buildProgress(loaded.options.logLevel), state })
  return written
}
