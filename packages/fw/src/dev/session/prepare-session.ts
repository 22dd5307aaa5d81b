import { BuildFailure, type LoadedConfig } from '@fw/kit'
import type { Progress } from '@fw/schema'
import { createFw, type CreatedFw } from '../../core/create-fw.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import { describeApp } from '../../core/describe-app.ts'
import { openAppStore } from '../../core/open-app-store.ts'
import { sendTelemetry } from '../../core/send-telemetry.ts'
import { scanDependencies } from '../dependencies/scan-dependencies.ts'
import type { SessionOptions } from '../session.ts'
import { bundlerSettings } from './bundler-settings.ts'
import { ConfigFailure, configProblems } from './config-failure.ts'
import type { SessionContext } from './dev-context.ts'
import { openSession, type Session } from './open-session.ts'

export interface SessionEvents {
  onLoaded: (loaded: LoadedConfig) => void
  /** Called when a module requests a restart. */
  restart: (reason: string) => void
}

/** Loads the configuration and starts a session. Results of reading files are cached for the next start. */
export async function prepareSession(
  given: SessionOptions,
  context: SessionContext,
  { onLoaded, restart }: SessionEvents,
): Promise<{ session: Session; loaded: LoadedConfig }> {
  const { phase, terminal } = given
  const started = performance.now()
  phase('Configuration')
  // Load slow dependencies while the configuration is read.
  const written = await given.load()
  onLoaded(written)
  if (written.problems.some(({ level }) => level === 'error')) throw new ConfigFailure(written)
  const problems = withoutUnclaimed(written.problems)
  if (problems.length > 0) for (const { text } of await configProblems({ ...written, problems })) terminal.warn(text)
  phase('Modules')
  const { fw, loaded } = await createFw({ loaded: written, warn: terminal.warn, say: terminal.say })
  let asked = false
  fw.hook('restart', (options) => {
    // The session ends with it, so it is neither awaited nor requested twice.
    if (!asked) restart(options?.reason ?? 'a module asked for it')
    asked = true
  })
  try {
    const served = await serve(given, context, { fw, written, loaded })
    void sendTelemetry(fw, { command: 'dev', ms: performance.now() - started })
    return served
  } catch (error) {
    // Modules may have opened resources. The first error is the one to report.
    await fw.callHook('close', fw).catch((other: unknown) => terminal.warn(String(other)))
    throw error
  }
}

interface Prepared extends CreatedFw {
  written: LoadedConfig
}

async function serve(
  { phase, terminal }: SessionOptions,
  context: SessionContext,
  { fw, written, loaded }: Prepared,
): Promise<{ session: Session; loaded: LoadedConfig }> {
  await fw.callHook('ready', fw)
  phase('App')
  const store = openAppStore(loaded.options)
  const described = await describeApp(loaded, { store, fw })
  const errors = described.problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new BuildFailure(described.problems)
  const progress: Progress = { phase: (_name, run) => run(() => {}), warn: (text) => terminal.warn(text) }
  const { scan } = await bundlerSettings(loaded)
  const dependencies = scan
    ? scanDependencies({ described, loaded, store, ...scan })
    : Promise.resolve({ packages: [], compiled: [] })
  dependencies.catch(() => {}) // the awaiting caller handles the rejection
  const session = await openSession({
    fw,
    written,
    loaded,
    described,
    context: {
      ...context.openContract(),
      dependencies: async () => (await dependencies).packages,
      compiledPackages: async () => (await dependencies).compiled,
    },
    progress,
    phase,
  })
  void dependencies.then(() => store.save())
  const close = async (): Promise<void> => {
    // Includes files that were read during the session.
    await Promise.all([session.close(), store.save()])
  }
  return { session: { ...session, close }, loaded }
}
