import { BuildFailure, openStore, type LoadedConfig } from '@fw/kit'
import type { Progress } from '@fw/schema'
import { describeApp } from '../../core/describe-app.ts'
import { scanDependencies } from '../dependencies/scan-dependencies.ts'
import type { SessionGiven } from '../session.ts'
import { ownVersion } from '../../core/own-version.ts'
import { ConfigFailure, configProblems } from './config-failure.ts'
import type { SessionContext } from './dev-context.ts'
import { openSession, type Session } from './open-session.ts'

/** From the configuration to a running session. What was read from files is kept for the next start. */
export async function prepareSession(
  given: SessionGiven,
  context: SessionContext,
  onLoaded: (loaded: LoadedConfig) => void,
): Promise<{ session: Session; loaded: LoadedConfig }> {
  const { phase, terminal } = given
  phase('Configuration')
  // What takes long to load, while the configuration is read.
  const loaded = await given.load()
  onLoaded(loaded)
  if (loaded.problems.some(({ level }) => level === 'error')) throw new ConfigFailure(loaded)
  if (loaded.problems.length > 0) for (const { text } of await configProblems(loaded)) terminal.warn(text)
  phase('App')
  const store = openStore({
    dir: context.cacheDir,
    name: 'app',
    version: ownVersion(),
    within: [loaded.options.workspaceDir, loaded.options.rootDir],
  })
  const described = await describeApp(loaded, { store })
  const errors = described.problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new BuildFailure(described.problems)
  const progress: Progress = { phase: (_name, run) => run(() => {}), warn: (text) => terminal.warn(text) }
  const dependencies = scanDependencies({ described, loaded, store })
  dependencies.catch(() => {}) // whoever asks for it hears of it
  const session = await openSession({
    loaded,
    described,
    context: { ...context.contract, dependencies: () => dependencies },
    progress,
    phase,
  })
  void dependencies.then(() => store.save())
  const close = async (): Promise<void> => {
    // What was read again since then is known at the next start too.
    await Promise.all([session.close(), store.save()])
  }
  return { session: { ...session, close }, loaded }
}
