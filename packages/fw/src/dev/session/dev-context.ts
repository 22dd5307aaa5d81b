import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { rawErrorsOf } from '@fw/kit/internal'
import type { DevBundler, DevContext, DevProblem, DevSettings, HotAbout, HotClient, HotPayload, RawError } from '@fw/schema'
import { isAbsolute, join, relative } from 'pathe'
import { hasColors } from '../../print/output.ts'
import type { Callers } from '../guard/caller.ts'
import { createHub, type Hub } from '../hub/create-hub.ts'
import type { UpgradeHandler } from '../listen/open-listener.ts'
import type { LoadingState } from '../loading/loading-state.ts'
import { cacheDir as cacheDirOf } from '../../core/cache-dir.ts'
import { describeError } from '../problems/describe-error.ts'
import { createReporter, type Reporter } from '../problems/create-reporter.ts'
import { isLoadFailure } from '../problems/open-problems.ts'
import { missingFile } from '../problems/missing-file.ts'
import { projectFiles, type ProjectDirectories } from '../problems/project-files.ts'
import { readClientError } from '../problems/read-client-error.ts'
import { terminalText } from '../problems/terminal-text.ts'
import { messageWithoutCode, withoutCode } from '../problems/without-code.ts'
import { explainViolation } from '../csp/explain-violation.ts'
import { explainMismatch } from '../hydration/explain-mismatch.ts'
import type { DevTerminal } from '../terminal/create-terminal.ts'
import type { ErrorPlace } from '../terminal/github-annotation.ts'
import { ChangeLog } from '../watch/change-log.ts'
import type { FileNews } from '../watch/file-news.ts'
import type { Front } from './front.ts'
import { hotEvents } from './hot-events.ts'
import type { Session } from './open-session.ts'
import { startProblems } from './start-problems.ts'

type Contract = Omit<DevContext, 'dependencies' | 'servedDirs' | 'errorEntry'>

/** Files whose events may still be pending. */
type CheckedFiles = Pick<FileNews, 'knows' | 'check' | 'written'>

/** State that outlives sessions. */
export interface SessionContext {
  hub: Hub
  cacheDir: string
  contract: Contract
  callers: Callers
  /** Creates the contract for the builders of a session. After `leave` their reports are ignored, because they are being closed. */
  openContract: () => Contract
  /** Activates a session. */
  enter: (session: Session, front: Pick<Front, 'guard' | 'isAppFile'>) => void
  leave: () => void
  /** The watcher has reported a file. */
  noticed: (file: string) => void
  /** A changed file is now served, so its problems may be fixed. */
  changed: (file: string, isNew: boolean) => void
  /** Registers a listener for the text of each file that the bundler compiles. */
  followTexts: (listener: (file: string, text: string) => void) => void
  /** Sets what checks files whose events may still be pending. */
  checkFiles: (news: CheckedFiles) => void
  /** Called when problems are fixed, by any change. */
  settled: (ids: readonly string[]) => void
  /** Reloads all open pages. */
  reloadPages: () => void
  /** Reports that a session could not start. */
  startFailed: (error: unknown) => Promise<void>
  /** Reports an invalid configuration. The running session keeps the previous one. */
  configFailed: (error: unknown) => Promise<void>
  /** The configuration is valid. Returns whether it was invalid before. */
  configMended: () => boolean
  upgradeBeforeStart: UpgradeHandler
  close: () => Promise<void>
}

interface DevContextOptions {
  rootDir: string
  terminal: DevTerminal
  loading: LoadingState
  callers: Callers
}

/** Connection to browsers, error reporting and temporary directories, for the lifetime of the process. */
export function createDevContext({ rootDir, terminal, loading, callers }: DevContextOptions): SessionContext {
  let session: Session | undefined
  let front: Pick<Front, 'guard' | 'isAppFile'> | undefined
  let privateDir: string | undefined
  let isBroken = false
  let bundler: DevBundler | undefined
  let files: CheckedFiles | undefined
  let onText: ((file: string, text: string) => void) | undefined
  /** Of the last session: browsers connect again while the next one starts. */
  let sockets: DevSettings['sockets']
  const isAppFile = (file: string): boolean => front?.isAppFile(file) === true
  const hub = createHub({
    protocols: () => sockets,
    checkUpgrade: (request) =>
      front?.guard.checkUpgrade(request) ?? { status: 403, text: 'Not ready yet.', code: 'FW_DEV_NOT_READY' },
    isOwner: callers.isOwner,
    forOthers: (payload) => messageWithoutCode(payload, isAppFile),
    onError: (error) => void report(rawErrorsOf(error, 'server')[0]!),
  })
  const log = new ChangeLog()
  /**
   * The revision of the last reload of all pages. A page that was loading then is not connected yet, and reloads when it connects.
   */
  let reloadedAt = 0
  /** The revision of the latest change for which browsers received a hot update. */
  let updatedAt = 0
  const sendToAll = (payload: HotPayload): void => {
    if (payload.type === 'full-reload') reloadedAt = log.next()
    if (payload.type === 'update') {
      updatedAt = log.lastChange
      send('fw:revision', log.revision)
    }
    hub.send(payload)
  }
  const told = hotEvents((event) => terminal.event(event), rootDir)
  const watched: Hub = Object.assign(Object.create(hub) as Hub, {
    send: (payload: HotPayload, about?: HotAbout) => {
      told.sent(payload, about)
      sendToAll(payload)
    },
  })

  const describe = async (raw: RawError, client?: HotClient): Promise<DevProblem> => {
    const { options } = session?.loaded ?? {}
    const directories: ProjectDirectories = {
      rootDir,
      ownDirs: session?.app.layerDirs ?? [],
      ...(options ? { workspaceDir: options.workspaceDir } : {}),
      // A client can name any file.
      ...(client && !(await hub.isOwner(client)) ? { isShown: isAppFile } : {}),
    }
    const explained = raw.hydration
      ? { ...raw, hydration: explainMismatch(raw.hydration, (file) => readOwnSource(file, directories)) }
      : options
        ? explainViolation(raw, options.security)
        : raw
    return describeError(explained, {
      ...directories,
      // If a file is half written when its lines are read, it is checked again.
      onRead: (file, text) => onText?.(file, text),
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
  /** Added, changed and removed files. The consequences of the latest ones may not be processed yet. */
  const noticed = new Set<string>()
  /** Those of them that the bundler does not know yet. */
  const unserved = new Set<string>()
  const reporter = createReporter({
    log,
    describe,
    hasChanged: (file) => files?.check(file) === true,
    written: (file) => files?.written(file),
    isUnserved: (file) => (file === undefined ? unserved.size > 0 : unserved.has(file)),
    compileErrors: async (file) => session?.bundler.compileErrors?.(file),
    isOfRemovedFile: (raw) => {
      const missing = missingFile(raw)
      if (!missing || existsSync(missing.file)) return false
      if (session?.described.scanner.isKnownPage(missing.file)) return true
      // The event of a renamed file may arrive after that of its new name, whose consequences include the removal.
      return !missing.isImported && (noticed.has(missing.file) || files?.knows(missing.file) === true)
    },
    isPage: (file) => session?.described.scanner.isKnownPage(file) === true,
    print,
    send,
  })
  const report: Reporter['report'] = async (raw, client) => {
    return bundler?.isOutdated?.(raw) ? describe(raw, client) : reporter.report(raw, client)
  }

  /** Whether a page rendered with this revision has missed an update before it was connected or loaded. */
  const isOutdatedPage = (revision: number): boolean => revision < Math.max(reloadedAt, updatedAt)

  // Browsers send a request, because they may connect before they listen.
  hub.on('fw:hello', (data, client) => {
    const revision = revisionOf(data) ?? log.revision
    if (isOutdatedPage(revision)) return client.send({ type: 'custom', event: 'fw:outdated' })
    // A page that the server could not render checks whether it can now: its problem may have been fixed before it was connected.
    if (log.lastChange > revision) client.send({ type: 'custom', event: 'fw:problems-cleared', data: [] })
    const missed = reporter.missed(revision)
    if (missed.length > 0) client.send({ type: 'custom', event: 'fw:problems-open', data: missed })
  })
  hub.on('fw:loaded', (data, client) => {
    if (isOutdatedPage(revisionOf(data) ?? log.revision)) client.send({ type: 'custom', event: 'fw:outdated' })
  })
  hub.on('fw:client-error', (data, client) => {
    const raw = readClientError(data)
    const revision = revisionOf(data) ?? log.revision
    if (!raw || revision < reloadedAt) return // the page is reloading
    if (raw.hydration && (log.lastChange > revision || unserved.size > 0)) return // the server rendered it before the last change
    // The cause of the failure has been fixed since.
    if (isLoadFailure(raw) && log.lastChange > revision && !reporter.isUncompiled())
      return client.send({ type: 'custom', event: 'fw:outdated' })
    void report({ ...raw, revision }, client)
  })
  hub.on('fw:reload', (data) => {
    const { reason } = (data ?? {}) as { reason?: unknown }
    if (typeof reason === 'string') terminal.event({ kind: 'reload', text: 'page reloads', reason: reason.slice(0, 200) })
  })

  const cacheDir = cacheDirOf(rootDir)
  const contract: Contract = {
    hub: watched,
    report: (raw) => report(raw),
    revision: () => log.revision,
    shownTo: async (problem, request) =>
      request && (await callers.isOwner(request)) ? problem : withoutCode(problem, isAppFile),
    compiling: (file, text) => onText?.(file, text),
    event: (event) => terminal.event(event),
    privateDir: () => (privateDir ??= makePrivateDir()),
    cacheDir,
  }
  let closeContract: (() => void) | undefined
  return {
    hub: watched,
    cacheDir,
    contract,
    callers,
    openContract: () => {
      let isOpen = true
      closeContract = () => {
        isOpen = false
      }
      const ownHub = Object.assign(Object.create(watched) as Hub, {
        send: (payload: HotPayload, about?: HotAbout) => {
          if (isOpen) watched.send(payload, about)
        },
      })
      return {
        ...contract,
        hub: ownHub,
        report: (raw) => (isOpen ? report(raw) : describe(raw)),
      }
    },
    enter: (next, nextFront) => {
      session = next
      bundler = next.bundler
      sockets = next.settings.sockets
      front = nextFront
      log.sessionStarted()
      reporter.closeAll()
    },
    leave: () => {
      session = undefined
      closeContract?.()
      log.sessionStarted() // earlier reports that are not shown yet are outdated
      unserved.clear()
    },
    noticed: (file) => {
      noticed.add(file)
      unserved.add(file)
      told.changed(relative(rootDir, file), !existsSync(file))
    },
    changed: (file, isNew) => {
      unserved.delete(file)
      reporter.changed(file, isNew)
    },
    followTexts: (listener) => {
      onText = listener
    },
    checkFiles: (news) => {
      files = news
    },
    settled: reporter.close,
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
        reporter.add(failure)
        send('fw:problem', failure)
      }
    },
    configMended: () => {
      const wasBroken = isBroken
      if (wasBroken) reporter.closeAll()
      isBroken = false
      return wasBroken
    },
    upgradeBeforeStart: (_request, socket) => socket.destroy(),
    close: () => hub.close(),
  }
}

/** Removed when the process ends, for whatever reason. */
function makePrivateDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-')) // only accessible by this user
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** The revision that a page was rendered with. Sent by the browser, so it is validated. */
function revisionOf(data: unknown): number | undefined {
  const { revision } = (data ?? {}) as { revision?: unknown }
  return Number.isSafeInteger(revision) ? (revision as number) : undefined // checked on this line
}

/** The position of a problem, for annotations. */
function placeOf({ code, message, place }: DevProblem): ErrorPlace {
  return { code, message, file: place?.file, line: place?.line, column: place?.column }
}

/** Reads a file of the project to explain a mismatch. The browser sends its name, so it is checked. */
function readOwnSource(name: string, directories: ProjectDirectories): string | undefined {
  const file = isAbsolute(name) ? name : join(directories.rootDir, name)
  if (!projectFiles(directories).mayRead(file)) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // not found
  }
}
