import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { rawErrorsOf } from '@fw/kit/internal'
import type { DevContext, DevProblem, HotClient, HotPayload, RawError } from '@fw/schema'
import { isAbsolute, join, relative } from 'pathe'
import { hasColors } from '../../cli/output.ts'
import type { Guard } from '../guard/create-guard.ts'
import { createHub, type Hub } from '../hub/create-hub.ts'
import type { UpgradeHandler } from '../listen/open-listener.ts'
import type { LoadingState } from '../loading/loading-state.ts'
import { cacheDir as cacheDirOf } from '../../core/cache-dir.ts'
import { describeError } from '../problems/describe-error.ts'
import { filesOf, isLoadFailure, isOfText, isStanding, OpenProblems } from '../problems/open-problems.ts'
import { missingFile } from '../problems/missing-file.ts'
import { projectFiles, type ProjectDirectories } from '../problems/project-files.ts'
import { readClientError } from '../problems/read-client-error.ts'
import { terminalText } from '../problems/terminal-text.ts'
import { explainMismatch } from '../hydration/explain-mismatch.ts'
import type { DevTerminal } from '../terminal/create-terminal.ts'
import type { ErrorPlace } from '../terminal/github-annotation.ts'
import { ConfigFailure, configProblems } from './config-failure.ts'
import { hotEvents } from './hot-events.ts'
import type { Session } from './open-session.ts'

/** What outlives sessions. */
export interface SessionContext {
  hub: Hub
  cacheDir: string
  /** For builders. */
  contract: Omit<DevContext, 'dependencies' | 'servedDirs'>
  /** A session is there, and answers. */
  enter: (session: Session, guard: Guard) => void
  leave: () => void
  /** A file is different now, so problems in it may be solved. */
  changed: (file: string, isNew: boolean) => void
  /** Problems are solved, by whatever change. */
  settled: (ids: readonly string[]) => void
  /** Pages that are open load again: everything may be different. */
  reloadPages: () => void
  /** Nothing could be started. Says why, everywhere. */
  startFailed: (error: unknown) => Promise<void>
  /** The configuration is broken; what runs goes on with the one before. */
  configFailed: (error: unknown) => Promise<void>
  /** It is in order. Tells whether it was broken before. */
  configMended: () => boolean
  upgradeBeforeStart: UpgradeHandler
  close: () => Promise<void>
}

interface Given {
  rootDir: string
  terminal: DevTerminal
  loading: LoadingState
}

/** Connection to browsers, reports of errors, and places on disk, from start to end. */
export function createDevContext({ rootDir, terminal, loading }: Given): SessionContext {
  let session: Session | undefined
  let guard: Guard | undefined
  let privateDir: string | undefined
  let isBroken = false
  const hub = createHub({
    checkUpgrade: (request) => guard?.checkUpgrade(request) ?? { status: 403, text: 'Not ready yet.', code: 'FW_DEV_NOT_READY' },
    onError: (error) => void report(rawErrorsOf(error, 'server')[0]!),
  })
  /** When pages were last told to reload. One that was loading then is not connected yet, and is told when it is. */
  let reloadedAt = 0
  const sendToAll = (payload: HotPayload): void => {
    if (payload.type === 'full-reload') reloadedAt = Date.now()
    hub.send(payload)
  }
  const told = hotEvents((event) => terminal.event(event), rootDir)
  const watched: Hub = Object.assign(Object.create(hub) as Hub, {
    send: (payload: HotPayload) => {
      // Errors reach browsers as problems, with the user's own place.
      if (payload.type === 'error') return void report({ ...(rawErrorsOf(payload['err'], 'build')[0] as RawError) })
      told.sent(payload)
      sendToAll(payload)
    },
  })

  const open = new OpenProblems()
  const describe = (raw: RawError): Promise<DevProblem> => {
    const { options } = session?.loaded ?? {}
    const directories: ProjectDirectories = {
      rootDir,
      ownDirs: session?.app.layerDirs ?? [],
      ...(options ? { workspaceDir: options.workspaceDir } : {}),
    }
    const explained = raw.hydration
      ? { ...raw, hydration: explainMismatch(raw.hydration, (file) => readOwnSource(file, directories)) }
      : raw
    return describeError(explained, {
      ...directories,
      ...(options ? { aliases: options.alias } : {}),
      ...(session
        ? {
            mapPlace: session.bundler.mapPlace,
            serverDirs: session.app.serverDirs,
            components: session.app.app.components.map(({ pascalName }) => pascalName),
          }
        : {}),
    })
  }
  const print = (problem: DevProblem): void =>
    terminal.problem(terminalText(problem, { color: hasColors(process.stdout) }), placeOf(problem))
  const send = (event: string, data?: unknown): void => hub.send({ type: 'custom', event, data })
  /** @param client - The page that reported it. Other pages have nothing to do with what happens in a browser. */
  const tell = (problem: DevProblem, client?: HotClient): void => {
    // Both sides compile a file, and find the same mistake in it.
    const isKnown = open.add(problem) && isStanding(problem)
    if (isKnown) return send('fw:problems-open', [problem])
    if (!isLoadFailure(problem) || !open.isUncompiled) print(problem)
    if (client) client.send({ type: 'custom', event: 'fw:problem', data: problem })
    else send('fw:problem', problem)
    if (isOfText(problem)) setTimeout(() => void checkAgain(problem), 400).unref()
  }
  /** The compiler may have found a mistake in a text that was mended meanwhile, after the watcher told of that. */
  const checkAgain = async ({ id, place }: DevProblem): Promise<void> => {
    if (!(await session?.bundler.compiles(place!.file))) return
    open.remove([id])
    send('fw:problems-cleared', [id])
  }
  // In the order in which they happen: what follows from a problem is told after it.
  let last: Promise<unknown> = Promise.resolve()
  const saved = new Map<string, number>()
  /** What has been saved since may be mended, and nobody would take the problem away again. */
  const isOutdated = ({ at }: RawError, reported: number, problem: DevProblem): boolean =>
    filesOf(problem).some((file) => {
      const savedAt = saved.get(file)
      if (savedAt === undefined) return false
      if (savedAt > reported) return true
      const changedAt = session?.bundler.changedAt(file)
      // The server may have gone on with the code of before for a moment.
      return at !== undefined && changedAt !== undefined && (at <= changedAt || changedAt < savedAt)
    })
  /** The file was saved since, but a request had read the new text before the watcher told of it. */
  const isStillBroken = async (problem: DevProblem): Promise<boolean> =>
    isOfText(problem) && (await session?.bundler.compiles(problem.place!.file)) === false
  /** A request asked for a page that was deleted a moment ago. The table of routes is about to follow. */
  const isOfRemovedPage = (raw: RawError): boolean => {
    const missing = missingFile(raw)
    if (!missing || existsSync(missing.file)) return false
    return session?.described.scanner.isKnownPage(missing.file) === true || (!missing.isImported && saved.has(missing.file))
  }
  const report = (raw: RawError, client?: HotClient): Promise<DevProblem> => {
    const reported = Date.now()
    const described = describe(raw)
    const isGone = isOfRemovedPage(raw)
    const telling = last.then(async () => {
      const problem = await described
      if (problem.place && session?.described.scanner.isKnownPage(problem.place.file)) problem.isPage = true
      if (isGone) return problem
      if (!isOutdated(raw, reported, problem) || (await isStillBroken(problem))) tell(problem, client)
      return problem
    })
    last = telling.catch(() => {})
    return telling
  }
  let lastChange = 0
  const clearAll = (): void => {
    open.clear()
    send('fw:problems-cleared')
  }

  // Browsers ask, for they may connect before they listen.
  hub.on('fw:hello', (data, client) => {
    if (Date.now() - ageOf(data) < reloadedAt) return client.send({ type: 'full-reload', path: '*' })
    const missed = open.missed(ageOf(data))
    if (missed.length > 0) client.send({ type: 'custom', event: 'fw:problems-open', data: missed })
  })
  hub.on('fw:client-error', (data, client) => {
    const raw = readClientError(data)
    if (!raw || (raw.hydration && lastChange > Date.now() - ageOf(data))) return // what was saved since then is no mistake
    void report(raw, client)
  })
  hub.on('fw:reload', (data) => {
    const { reason } = (data ?? {}) as { reason?: unknown }
    if (typeof reason === 'string') terminal.event({ kind: 'reload', text: 'page reloads', reason: reason.slice(0, 200) })
  })

  const cacheDir = cacheDirOf(rootDir)
  return {
    hub: watched,
    cacheDir,
    contract: {
      hub: watched,
      report: (raw) => report(raw),
      event: (event) => terminal.event(event),
      privateDir: () => (privateDir ??= makePrivateDir()),
      cacheDir,
    },
    enter: (next, nextGuard) => {
      session = next
      guard = nextGuard
      clearAll()
    },
    leave: () => {
      session = undefined
    },
    changed: (file, isNew) => {
      lastChange = Date.now()
      saved.set(file, lastChange)
      told.changed(relative(rootDir, file), !existsSync(file))
      const ids = open.changed(file, isNew)
      if (ids.length > 0) send('fw:problems-cleared', ids)
    },
    settled: (ids) => {
      open.remove(ids)
      send('fw:problems-cleared', ids)
    },
    reloadPages: () => sendToAll({ type: 'full-reload', path: '*' }),
    startFailed: async (error) => {
      const problems = await startProblems(error, describe)
      for (const { text, failure } of problems) terminal.problem(text, placeOf(failure))
      loading.fail(problems.map(({ failure }) => failure))
      for (const { failure } of problems) send('fw:problem', failure)
    },
    configFailed: async (error) => {
      isBroken = true
      for (const { text, failure } of await startProblems(error, describe)) {
        terminal.problem(text, placeOf(failure))
        open.add(failure)
        send('fw:problem', failure)
      }
    },
    configMended: () => {
      const wasBroken = isBroken
      if (wasBroken) clearAll()
      isBroken = false
      return wasBroken
    },
    upgradeBeforeStart: (_request, socket) => socket.destroy(),
    close: () => hub.close(),
  }
}

/** Goes with the process, however that ends. */
function makePrivateDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-')) // nobody else may enter what this makes
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** How long ago a page was asked for, in milliseconds. Whoever can open it can send anything. */
function ageOf(data: unknown): number {
  const { age } = (data ?? {}) as { age?: unknown }
  return typeof age === 'number' && age >= 0 ? age : 0
}

/** Where a problem is, for reviews. */
function placeOf({ code, message, place }: DevProblem): ErrorPlace {
  return { code, message, file: place?.file, line: place?.line, column: place?.column }
}

/** Text of a file of the project, to find out why something differs. The browser names it, so it may be any. */
function readOwnSource(name: string, directories: ProjectDirectories): string | undefined {
  const file = isAbsolute(name) ? name : join(directories.rootDir, name)
  if (!projectFiles(directories).mayRead(file)) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // it is not there
  }
}

type StartProblem = { text: string; failure: DevProblem }

async function startProblems(error: unknown, describe: (raw: RawError) => Promise<DevProblem>): Promise<StartProblem[]> {
  if (error instanceof ConfigFailure) {
    const found = await configProblems(error.loaded)
    return Promise.all(
      found
        .filter(({ problem }) => problem.level === 'error')
        .map(async ({ problem, text }) => {
          const { position } = problem
          const raw: RawError = {
            side: 'build',
            name: 'Error',
            code: problem.code,
            message: `${problem.path ? `${problem.path}: ` : ''}${problem.why}`,
            hint: problem.fix,
            ...(position
              ? { loc: { file: position.file, line: position.line, column: position.column }, id: position.file }
              : {}),
          }
          return { text, failure: await describe(raw) }
        }),
    )
  }
  return Promise.all(
    rawErrorsOf(error, 'build').map(async (raw) => {
      const failure = await describe(raw)
      return { text: terminalText(failure, { color: hasColors(process.stdout) }), failure }
    }),
  )
}
