import { type LoadedConfig, logger } from '@fw/kit'
import type { Fw, Progress } from '@fw/schema'

/** Methods of an app instance. Their implementation is loaded lazily. */
export function instanceMethods(
  fw: () => Fw,
  loaded: () => LoadedConfig,
  wasReady: () => boolean,
): Required<Pick<Fw, 'build' | 'writeTypes'>> {
  return {
    build: async () => {
      const { buildInstance } = await import('./build-instance.ts')
      await buildInstance({ loaded: loaded(), progress, static: false }, fw(), { isReady: wasReady() })
    },
    writeTypes: async () => {
      const [{ builtAppOf, createBuildApp }, { writeTypes }] = await Promise.all([
        import('./create-build-app.ts'),
        import('./write-types.ts'),
      ])
      const app = builtAppOf(fw()) ?? (await createBuildApp({ fw: fw(), loaded: loaded(), progress, static: false }))
      return writeTypes(app)
    },
  }
}

const progress: Progress = { phase: (_name, run) => run(() => {}), warn: (text) => logger.warn(text) }
