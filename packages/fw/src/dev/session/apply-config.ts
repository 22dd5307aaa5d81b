import { statSync } from 'node:fs'
import type { LoadedConfig } from '@fw/kit'
import type { AppPart } from '@fw/schema'
import { addInlineRules } from '../../core/add-inline-rules.ts'
import { changeText } from '../config-change/change-text.ts'
import { diffOptions } from '../config-change/diff-options.ts'
import { planChange } from '../config-change/plan-change.ts'
import type { DevTerminal } from '../terminal/create-terminal.ts'
import { ConfigFailure } from './config-failure.ts'
import type { SessionContext } from './dev-context.ts'
import type { Session } from './open-session.ts'
import { settingsFiles } from './settings-files.ts'

interface ApplyConfigOptions {
  session: Session
  changed: readonly { path: string; kind: string }[]
  load: () => Promise<LoadedConfig>
  context: SessionContext
  terminal: DevTerminal
}

/** Reloads the configuration. Differences are applied to the running session or require a restart. */
export async function applyConfig({
  session,
  changed,
  load,
  context,
  terminal,
}: ApplyConfigOptions): Promise<{ restart?: string }> {
  const [{ path, kind }] = changed as [{ path: string; kind: string }]
  if (kind === 'ignore') return { restart: path }
  let after: LoadedConfig
  try {
    after = await loadSettled(load, session.loaded)
    if (after.problems.some(({ level }) => level === 'error')) throw new ConfigFailure(after)
  } catch (error) {
    await context.configFailed(error)
    return {}
  }
  if (context.configMended()) terminal.event({ kind: 'config', text: 'configuration fixed', reason: path })
  const changes = await diffOptions(session.written, after)
  const plan = planChange(changes)
  if (plan.action === 'none') return {}
  for (const text of changeText(changes)) terminal.event({ kind: 'config', text })
  // Modules may have derived anything from the old values.
  if (plan.action === 'restart' || session.app.fw.modules.some(({ builtin }) => !builtin)) return { restart: path }
  await apply(session, after, plan.parts)
  return {}
}

/** Loads again until the files did not change while they were read. */
async function loadSettled(load: () => Promise<LoadedConfig>, known: LoadedConfig): Promise<LoadedConfig> {
  const files = settingsFiles(known)
  for (;;) {
    const before = files.map(stamp).join()
    const loaded = await load().catch((error: unknown) => {
      if (files.map(stamp).join() === before) throw error
    })
    if (loaded && files.map(stamp).join() === before) return loaded
  }
}

function stamp(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''
}

/** Updates the shared options in place, and regenerates everything derived from them. */
async function apply(session: Session, after: LoadedConfig, parts: readonly AppPart[]): Promise<void> {
  const { app, engine, bundler, loaded } = session
  Object.assign(loaded.options, after.options)
  addInlineRules(loaded.options, app.app.pages)
  session.loaded = { ...after, options: loaded.options }
  session.written = after
  const generated = await app.files.changed(parts)
  await engine.changed()
  await bundler.invalidate({ generated, reload: 'the configuration changed' })
}
