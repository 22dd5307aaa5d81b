import { existsSync } from 'node:fs'
import { defineCommand } from 'citty'
import { createCallers } from '../../dev/guard/caller.ts'
import { devArgs, devFlags } from '../../dev/listen/dev-flags.ts'
import { earlyRoot } from '../../dev/listen/early-root.ts'
import { ListenFailure } from '../../dev/listen/listen-failure.ts'
import { isPortDecided, listenRequest, type ListenOptions } from '../../dev/listen/listen-request.ts'
import { openListener, type Listener } from '../../dev/listen/open-listener.ts'
import { readRemembered } from '../../dev/listen/remembered.ts'
import { knownHosts } from '../../dev/listen/known-hosts.ts'
import { loadingHandler } from '../../dev/loading/loading-handler.ts'
import { loadingState } from '../../dev/loading/loading-state.ts'
import { acquireLock, type DevLock } from '../../dev/lock/dev-lock.ts'
import { endSignals } from '../../dev/terminal/end-signals.ts'
import { outcome } from '../../dev/terminal/outcome.ts'
import type { FwCommand } from '../command.ts'
import { loadArgs } from '../../core/load-args.ts'
import { painter, writeLog } from '../../print/output.ts'

const { dev: _dev, ...shared } = loadArgs

const definition = { ...shared, ...devArgs }

export const command: FwCommand = defineCommand({
  meta: { name: 'dev' },
  args: definition,
  run: async ({ rawArgs }) => {
    try {
      return await dev(rawArgs)
    } catch (error) {
      if (error instanceof Error && error.name === 'BuildFailure') return printFailure(error)
      if (!(error instanceof ListenFailure)) throw error
      const paint = painter(process.stderr)
      writeLog(`${paint('red', '✖')} ${error.message} ${paint('dim', error.code)}\n  ${error.fix}`)
      return 1
    }
  },
})

/** Loaded only now, because the port is opened before anything else is loaded. */
async function printFailure(failure: Error): Promise<number> {
  const [{ BuildFailure }, { printBuildProblems }] = await Promise.all([import('@fw/kit'), import('../build-problems.ts')])
  if (!(failure instanceof BuildFailure)) throw failure
  return printBuildProblems(failure.problems, process.cwd())
}

/** Opens the port first, so that a waiting browser sees the loading page. */
async function dev(rawArgs: readonly string[]): Promise<number> {
  process.env['NODE_ENV'] ??= 'development'
  const { flags, args, rest } = devFlags(rawArgs, definition, reject)
  const rootDir = earlyRoot({ cwd: textOf(args['cwd']), rootDir: textOf(args['rootDir']) })
  if (!existsSync(rootDir)) reject(`Directory not found: ${rootDir}`)
  const ended = outcome()
  const signals = endSignals(ended.resolve)
  const lock = await lockFor(rootDir, flags.takeover)
  process.on('exit', lock.release)
  const callers = createCallers(lock.secret)
  const notes: string[] = []
  const loading = loadingState()
  loading.rootDir = rootDir
  const open = (guess: ListenOptions): Promise<Listener> =>
    openListener({
      ...listenRequest(flags, process.env, guess),
      // Whether a guessed port is free does not matter yet.
      strictPort: flags.strictPort === true && isPortDecided(flags, process.env),
      rootDir,
      note: (text) => notes.push(text),
    })
  // Settings of the last start may not work any more.
  const listener = await open(readRemembered(rootDir)).catch(() => open({}))
  loading.hosts = knownHosts(listener)
  listener.setHandler(loadingHandler(loading, callers))
  lock.update(listener.urls().local)
  try {
    const { runDev } = await import('../../dev/terminal/run-dev.ts')
    const interrupt = (): void => signals('SIGINT')
    const given = { flags, args, rawArgs: rest, rootDir, listener, loading, lock, callers, notes, ended, interrupt }
    return await runDev({ ...given, offerBuilder: async (loaded) => (await import('../offer-builder.ts')).offerBuilder(loaded) })
  } finally {
    // Neither an open port nor pending work keeps the process alive.
    await listener.close()
    lock.release()
    setTimeout(() => process.exit(), 100).unref() // the exit code is set by then
  }
}

async function lockFor(rootDir: string, takeover: boolean): Promise<DevLock> {
  const lock = acquireLock(rootDir)
  if (!lock.other || !takeover) return lock
  const { stopOther } = await import('../../dev/lock/stop-other.ts')
  if (await stopOther(lock.other)) return acquireLock(rootDir)
  throw new ListenFailure(
    'FW_DEV_TAKEOVER_FAILED',
    `Failed to stop the other fw dev process of this project (pid ${lock.other.pid}).`,
    'Stop it yourself, or omit --takeover to run both.',
  )
}

/** An error that is printed without a stack, like those of the argument parser. */
function reject(message: string): never {
  throw Object.assign(new Error(message), { name: 'CLIError' })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
