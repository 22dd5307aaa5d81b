import type { BuildApp } from '@fw/schema'
import { buildInstance } from './build-instance.ts'
import type { CreateOptions } from './create-build-app.ts'
import { createFw } from './create-fw.ts'

/** Builds an app for production: client, server bundle and server. */
export async function buildProject(given: Omit<CreateOptions, 'fw' | 'described'>): Promise<BuildApp> {
  const { progress } = given
  const { fw, loaded } = await progress.phase('Modules', () =>
    createFw({ loaded: given.loaded, warn: progress.warn, ...(progress.say ? { say: progress.say } : {}) }),
  )
  return buildInstance({ ...given, loaded }, fw)
}
