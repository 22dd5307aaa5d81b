import { setTimeout as delay } from 'node:timers/promises'
import { BuildFailure, type LoadedConfig } from '@fw/kit'
import { displayPath, optionPlace } from '@fw/kit/internal'
import { join } from 'pathe'
import { loadForCommand } from '../../core/load-args.ts'
import { findBuilder } from '../../core/load-builder.ts'
import type { Callers } from '../guard/caller.ts'
import type { DevFlags } from '../listen/dev-flags.ts'
import { knownHosts } from '../listen/known-hosts.ts'
import { ListenFailure } from '../listen/listen-failure.ts'
import type { Listener } from '../listen/open-listener.ts'
import { settle } from '../listen/settle.ts'
import type { LoadingState } from '../loading/loading-state.ts'
import type { DevLock } from '../lock/dev-lock.ts'
import type { DevRun } from '../session.ts'
import { bundlerSettings } from '../session/bundler-settings.ts'
import { createTerminal, type DevTerminal, type LogLevel } from './create-terminal.ts'
import { isForeground } from './is-foreground.ts'
import { keyHelp, readKeys, suspend, type Key } from './keys.ts'
import { openBrowser } from './open-browser.ts'
import type { Outcome } from './outcome.ts'
import { ownVersion } from '../../core/own-version.ts'
import { writeLog } from '../../print/output.ts'

export interface RunDevOptions {
  flags: DevFlags
  args: Readonly<Record<string, unknown>>
  rawArgs: readonly string[]
  rootDir: string
  listener: Listener
  loading: LoadingState
  lock: DevLock
  callers: Callers
  /** Notices to print once there is a terminal. */
  notes: readonly string[]
  ended: Outcome
  /** Ends the process like an interrupt signal. */
  interrupt: () => void
  /** Offers to install a missing builder. Returns false if the installation has failed. */
  offerBuilder: (loaded: LoadedConfig) => Promise<boolean>
}

/** Runs `fw dev` after the port is open. Resolves to the exit code. */
export async function runDev(given: RunDevOptions): Promise<number> {
  const { flags, listener, loading, lock, callers, rootDir, ended } = given
  const ci = Boolean(process.env['CI']) && !['false', '0'].includes(process.env['CI'] ?? '')
  const hasKeys = !ci && isForeground()
  const terminal = createTerminal({
    ci,
    rootDir,
    keys: hasKeys && process.stdin.isTTY,
    clearOnRestart: flags.clear,
    ...(isLogLevel(given.args['logLevel']) ? { logLevel: given.args['logLevel'], explicit: true } : {}),
  })
  terminal.banner(ownVersion())
  for (const note of given.notes) terminal.warn(note)
  if (flags.inspect !== undefined) await openInspector(flags.inspect)
  const endProfile = flags.profile ? await startProfile() : undefined
  let buildDir = join(rootDir, '.fw')
  let run: DevRun | undefined
  const startKeys = (): (() => void) =>
    hasKeys ? readKeys(process.stdin, (key) => press(key, { ...given, terminal, run })) : ignore
  let stopKeys: () => void = ignore
  /** Keys are answers to questions meanwhile. */
  const offerBuilder = async (loaded: LoadedConfig): Promise<boolean> => {
    stopKeys()
    terminal.pause()
    try {
      return await given.offerBuilder(loaded)
    } finally {
      stopKeys = startKeys()
    }
  }
  const load = configLoader({ ...given, offerBuilder }, terminal)
  const start = {
    load: async () => {
      const loaded = await load()
      buildDir = loaded.options.buildDir
      return loaded
    },
    listener,
    terminal,
    loading,
    rootDir,
    callers,
    phase: (name: string): void => {
      loading.phase(name)
      terminal.phase(name)
    },
  }
  // Signals are handled while this is loading.
  const starting = import('../session.ts').then(({ startDev }) => startDev(start))
  stopKeys = startKeys()
  const onceStarted = async (): Promise<void> => {
    run = await starting
    lock.update(run.url)
    if (flags.open !== undefined) await open(listener, terminal, run, flags.open)
    if (flags.qr && !ci) await showQr(listener, terminal, run)
  }
  onceStarted().catch(ended.reject)
  try {
    return await ended.promise
  } finally {
    stopKeys()
    terminal.close()
    // Before it has started there is nothing to clean up.
    if (run) await Promise.race([run.close().catch(ignore), delay(700, undefined, { ref: false })])
    if (endProfile) {
      const file = join(buildDir, 'dev.cpuprofile')
      await endProfile(file)
      writeLog(`CPU profile: ${displayPath(file, rootDir)}`)
    }
  }
}

/** Loads the configuration and moves the listener to the configured address. */
function configLoader(given: RunDevOptions, terminal: DevTerminal): () => Promise<LoadedConfig> {
  const { args, rawArgs, listener, loading, lock, flags, rootDir, ended } = given
  let isFirst = true
  let told = ''
  return async () => {
    try {
      // Saving the configuration must not accept another version of a layer.
      const loaded = await loadForCommand({ ...args, refresh: isFirst && args['refresh'] === true }, rawArgs, true)
      const isStart = isFirst
      isFirst = false
      if (loaded.problems.some(({ level }) => level === 'error')) return loaded
      if (isStart && isBuilderMissing(loaded) && !(await given.offerBuilder(loaded))) {
        ended.resolve(1)
        return new Promise(() => {}) // the process ends
      }
      const { devServer, logLevel, app } = loaded.options
      const { hosts, clearScreen } = await bundlerSettings(loaded)
      const decided = loaded.explain('devServer.port').from[0]?.kind === 'cli' ? { port: devServer.port } : {}
      await settle(listener, devServer, { ...decided, ...flags }, { rootDir, onMove: loading.moveTo }).catch(
        async (error: unknown) => {
          throw error instanceof BuildFailure ? await placedAt('devServer.https', error, loaded) : error
        },
      )
      loading.template = devServer.loadingTemplate
      loading.hosts = knownHosts(listener, hosts)
      terminal.setLogLevel(logLevel, loaded.explain('logLevel').from[0]?.kind !== 'default')
      terminal.allowClear(clearScreen ?? true)
      lock.update(listener.urls(app.baseURL).local)
      const text = placeText(listener, lock)
      if (text && text !== told) terminal.warn(text)
      told = text
      return loaded
    } catch (error) {
      // Waiting doesn't fix invalid arguments, a port in use, or a missing package.
      const isFinal =
        error instanceof ListenFailure ||
        error instanceof BuildFailure ||
        (isFirst && error instanceof Error && error.name === 'UsageError')
      if (!isFinal) throw error
      ended.reject(error)
      return new Promise(() => {}) // the process ends; the session would report the error again
    }
  }
}

function isBuilderMissing(loaded: LoadedConfig): boolean {
  const { builder } = loaded.options
  return typeof builder === 'string' && findBuilder(builder, loaded) === undefined
}

/** Adds the position of the option to a failure. */
async function placedAt(path: string, { problems, cause }: BuildFailure, { explain }: LoadedConfig): Promise<BuildFailure> {
  const place = await optionPlace(explain, path)
  return new BuildFailure(
    problems.map((each) => ({ ...each, ...place })),
    { cause },
  )
}

/** Explains why the server uses another port. */
function placeText({ moved }: Listener, { other }: DevLock): string {
  const here = moved ? `this one is at port ${moved.to}` : 'this one runs beside it'
  if (other) return `fw dev runs for this project already${other.url && ` at ${other.url}`}; ${here}. --takeover ends the other.`
  return moved ? `Port ${moved.from} is in use; using ${moved.to}.` : ''
}

interface Pressed extends RunDevOptions {
  terminal: DevTerminal
  run: DevRun | undefined
}

function press(key: Key, { terminal, listener, run, ended, interrupt }: Pressed): void {
  if (key === 'interrupt') return interrupt()
  if (key === 'suspend') return suspend(process.stdin)
  if (key === 'quit') return ended.resolve(0)
  if (key === 'clear') return terminal.clear()
  if (key === 'help') return terminal.say(keyHelp)
  if (!run) return terminal.say('  Still starting.')
  if (key === 'restart') return void run.restart('key r').catch(ended.reject)
  if (key === 'open') return void open(listener, terminal, run, '')
  const { local, network } = listener.urls(new URL(run.url).pathname)
  terminal.say([local, ...network].map((url) => `  ${url}`).join('\n'))
}

async function open(listener: Listener, terminal: DevTerminal, run: DevRun, path: string): Promise<void> {
  const { local } = listener.urls(new URL(run.url).pathname)
  const problem = await openBrowser(local, path)
  if (problem) terminal.warn(problem)
}

async function showQr(listener: Listener, terminal: DevTerminal, run: DevRun): Promise<void> {
  const [url] = listener.urls(new URL(run.url).pathname).network
  if (url === undefined) return terminal.warn('--qr shows an address for other devices, which can only get in with --host.')
  const { qrText } = await import('./qr-text.ts')
  terminal.say(await qrText(url))
}

async function startProfile(): Promise<(file: string) => Promise<void>> {
  const { startCpuProfile } = await import('../../core/cpu-profile.ts')
  return startCpuProfile()
}

async function openInspector(where: string): Promise<void> {
  const { default: inspector } = await import('node:inspector')
  const [, host, port] = /^(?:(.*):)?(\d*)$/.exec(where) ?? []
  // The inspector prints its own URL.
  inspector.open(port ? Number(port) : undefined, host || undefined)
}

function isLogLevel(value: unknown): value is LogLevel {
  return value === 'silent' || value === 'info' || value === 'verbose'
}

function ignore(): void {}
