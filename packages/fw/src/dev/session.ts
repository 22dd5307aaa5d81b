import type { RequestListener } from 'node:http'
import type { LoadedConfig } from '@fw/kit'
import { rawErrorOf } from '@fw/kit/internal'
import { writeTypes } from '../core/write-types.ts'
import type { Callers } from './guard/caller.ts'
import type { Listener } from './listen/open-listener.ts'
import { holdRequests, type HeldRequests } from './loading/hold-requests.ts'
import { loadingHandler } from './loading/loading-handler.ts'
import type { LoadingState } from './loading/loading-state.ts'
import { createChanges } from './session/changes.ts'
import { createDevContext } from './session/dev-context.ts'
import { createFront, type Front } from './session/front.ts'
import type { Session } from './session/open-session.ts'
import { prepareSession } from './session/prepare-session.ts'
import { readyText } from './session/ready.ts'
import { followTypes } from './session/follow-types.ts'
import { warmUp } from './session/warm-up.ts'
import type { DevTerminal } from './terminal/create-terminal.ts'

export interface SessionOptions {
  load: () => Promise<LoadedConfig>
  listener: Listener
  terminal: DevTerminal
  loading: LoadingState
  phase: (name: string) => void
  rootDir: string
  callers: Callers
}

export interface DevRun {
  restart: (reason: string) => Promise<void>
  close: () => Promise<void>
  readonly url: string
}

/** Serves a project until it is closed: starts a session, and replaces it when the configuration requires a restart. */
export async function startDev(given: SessionOptions): Promise<DevRun> {
  const { listener, terminal, loading, rootDir, callers } = given
  const context = createDevContext({ rootDir, terminal, loading, callers })
  const changes = createChanges({ context, terminal, load: given.load, restart: (reason) => restart(reason) })
  let current: Session | undefined
  let front: Front | undefined
  let isClosed = false
  let last: LoadedConfig | undefined
  let held: HeldRequests | undefined
  const answerWith = (handler: RequestListener): void => {
    listener.setHandler(handler)
    held?.release(handler)
    held = undefined
  }

  /** @param since - Files written after this time may have been read too early. */
  const start = async (since: number, reason?: string): Promise<boolean> => {
    const started = performance.now()
    try {
      const { session, loaded } = await prepareSession(given, context, {
        onLoaded: (each) => (last = each),
        restart: (why) => void restart(why),
      })
      if (isClosed) return (await session.close(), false)
      current = session
      front = createFront({ session, context, listener, restart: () => void restart('the browser asked for it') })
      context.enter(session, front)
      listener.setUpgrade(front.upgrade)
      answerWith(front.handle)
      loading.ready()
      await session.app.hooks.callHook('listen', listener.server, listener)
      if (reason === undefined) terminal.ready(readyText(loaded, session.bundler.label, listener))
      else terminal.event({ kind: 'restart', text: 'restarted', reason, ms: performance.now() - started })
      if (reason !== undefined) context.reloadPages()
      const isCurrent = (): boolean => current === session && !isClosed
      // Types are for editors, so they are written after the first page.
      const firstPage = warmUp(session, listener)
      void firstPage
        .then(() => (isCurrent() ? writeTypes(session.app) : []))
        .then(() => (isCurrent() ? followTypes(session, context) : undefined))
        .catch((error: unknown) => context.contract.report(rawErrorOf(error, 'build')))
      await changes.follow(session, since, firstPage)
      return true
    } catch (error) {
      if (changes.isOutdated(last, since)) {
        void restart(reason ?? 'a file was written during the start')
        return false
      }
      await context.startFailed(error)
      answerWith(loadingHandler(loading, callers))
      await changes.wait(last, since)
      return false
    }
  }

  let running: Promise<unknown> = Promise.resolve()
  const begin = async (reason: string): Promise<void> => {
    if (isClosed) return
    const since = Date.now()
    loading.restart()
    held ??= holdRequests(loading, callers)
    listener.setHandler(held.handle)
    const before = current
    current = undefined
    // Before changes are no longer followed: from then on, nobody knows whether an error is still true.
    context.leave()
    await Promise.all([changes.stop(), front?.settled()])
    await before?.close()
    await start(since, reason)
  }
  const restart = (reason: string): Promise<void> => {
    const next = running.then(() => begin(reason))
    running = next.catch(() => {})
    return next
  }

  listener.setUpgrade(context.upgradeBeforeStart)
  running = start(Date.now())
  await running
  return {
    restart,
    close: async () => {
      isClosed = true
      listener.setHandler(holdRequests(loading, callers).handle)
      await Promise.all([changes.stop(), current?.close()])
      await context.close()
    },
    get url() {
      return listener.urls(current?.loaded.options.app.baseURL ?? last?.options.app.baseURL).local
    },
  }
}
