import { existsSync } from 'node:fs'
import { rawErrorOf } from '@fw/kit/internal'
import type { DevProblem, HotClient, RawError } from '@fw/schema'
import type { ChangeLog } from '../watch/change-log.ts'
import { filesOf, isLoadFailure, isOfText, isPersistent, OpenProblems } from './open-problems.ts'

export interface Reporter {
  /** @param client - The page that reported it. Errors in a browser don't concern other pages. */
  report: (raw: RawError, client?: HotClient) => Promise<DevProblem>
  /** Handles a changed file: closes problems that the change may have fixed, and compiles files with errors again. */
  changed: (file: string, isNew: boolean) => void
  /** Adds a problem that is already shown. */
  add: (problem: DevProblem) => void
  /** Closes fixed problems. */
  close: (ids: readonly string[]) => void
  closeAll: () => void
  /** Whether a file does not compile. */
  isUncompiled: () => boolean
  /** Problems that a page rendered with this revision has not received. */
  missed: (revision: number) => DevProblem[]
}

interface ReporterOptions {
  log: ChangeLog
  describe: (raw: RawError, client?: HotClient) => Promise<DevProblem>
  /** Checks a file whose event may still be pending. Returns whether it has changed, in which case `changed` is called. */
  hasChanged: (file: string) => boolean
  /** If a file has just been emptied, because it is being written: resolves afterwards. */
  written: (file: string) => Promise<void> | undefined
  /** Whether a change of a file, or of any file, was noticed, but the bundler still serves the version before it. */
  isUnserved: (file?: string) => boolean
  /** Compiles the modules of a file and returns their errors, or undefined if no module uses the file. */
  compileErrors: (file: string) => Promise<readonly unknown[] | undefined>
  /** Whether the error is about a file that has just been removed, so that the modules that import it are about to change. */
  isOfRemovedFile: (raw: RawError) => boolean
  isPage: (file: string) => boolean
  print: (problem: DevProblem) => void
  send: (event: string, data?: unknown) => void
}

/** Shows errors in the terminal and in browsers, sequentially and only while they are current. */
export function createReporter({
  log,
  describe,
  hasChanged,
  written,
  isUnserved,
  compileErrors,
  isOfRemovedFile,
  isPage,
  print,
  send,
}: ReporterOptions): Reporter {
  const open = new OpenProblems()
  /** Files to compile again when the bundler knows their change. */
  const postponed = new Set<string>()
  // Sequential, so that consequences of a problem are shown after it.
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const close = (ids: readonly string[]): void => {
    open.remove(ids)
    send('fw:problems-cleared', ids)
  }
  /** @param isNews - Print it even if it is already open. */
  const show = (
    problem: DevProblem,
    { client, isNews = false }: { client?: HotClient | undefined; isNews?: boolean } = {},
  ): void => {
    // Both sides compile a file and find the same error.
    const isKnown = open.add(problem, log.next()) && isPersistent(problem)
    if (isNews || (!isKnown && !(isLoadFailure(problem) && open.isUncompiled))) print(problem)
    if (isKnown) send('fw:problems-open', [problem])
    else if (client) client.send({ type: 'custom', event: 'fw:problem', data: problem })
    else send('fw:problem', problem)
  }

  /**
   * Describes the current errors in a file, not those of an earlier text that was compiled or read before a change. Returns
   * undefined if no module uses the file, and `outdated` if it is compiled again once the bundler knows its change.
   */
  const problemsIn = async (file: string): Promise<DevProblem[] | 'outdated' | undefined> => {
    for (;;) {
      const { revision } = log
      const errors = await compileErrors(file)
      const found = errors && (await Promise.all(errors.map((error) => describe(rawErrorOf(error, 'build')))))
      const isCurrent = !hasChanged(file) && !log.isOutdated(revision, [file])
      if (isUnserved(file)) {
        postponed.add(file)
        return 'outdated'
      }
      const writing = written(file)
      if (isCurrent && !writing) return found
      await writing
    }
  }
  /**
   * Returns the problem if it still exists.
   *
   * @param revision - The revision of the code that threw it.
   */
  const currentProblem = async (problem: DevProblem, revision: number): Promise<DevProblem | undefined> => {
    if (log.isOutdated(revision, [])) return undefined // the session has ended
    const files = filesOf(problem)
    // Any change may be related. While a page is rendered, imports of the files that are named may have changed.
    const isOfAnyFile = files.length === 0 || problem.code === 'FW_DEV_RENDER'
    if (isOfAnyFile && (log.lastChange > revision || isUnserved())) return undefined
    if (files.length === 0) return problem
    if (!isOfText(problem)) return files.some(hasChanged) || log.isOutdated(revision, files) ? undefined : problem
    // The compiler may read a file before or after the watcher reports a change, so the current text decides.
    const found = await problemsIn(problem.place!.file)
    if (found === 'outdated' || log.isOutdated(revision, [])) return undefined // or the session ended meanwhile
    return found ? (found.find(({ id }) => id === problem.id) ?? found[0]) : problem
  }
  /** Nothing may request the file again, so it is compiled here to find its errors. */
  const compileAgain = async (file: string, before: readonly DevProblem[]): Promise<void> => {
    const { revision } = log
    const found = await problemsIn(file)
    if (found === 'outdated' || log.isOutdated(revision, [])) return // or the session ended meanwhile
    const stays = new Map((found ?? []).map((problem) => [problem.id, problem]))
    const solved = before.filter(({ id }) => !stays.has(id))
    if (solved.length > 0) close(solved.map(({ id }) => id))
    for (const problem of stays.values()) show(problem, { isNews: true })
  }

  return {
    report: (raw, client) => {
      const { revision = log.revision } = raw
      const described = describe(raw, client)
      const isRemoved = isOfRemovedFile(raw)
      return inOrder(async () => {
        const problem = await described
        const current = isRemoved ? undefined : await currentProblem(problem, revision)
        for (const each of [problem, current]) if (each?.place && isPage(each.place.file)) each.isPage = true
        if (current) show(current, { client })
        return problem
      })
    },
    changed: (file, isNew) => {
      log.changed(file)
      const concerned = open.concerning(file, isNew)
      const inText = existsSync(file) ? concerned.filter((problem) => isOfText(problem) && problem.place!.file === file) : []
      const others = concerned.filter((problem) => !inText.includes(problem))
      if (others.length > 0) close(others.map(({ id }) => id))
      const isPostponed = postponed.delete(file) && existsSync(file)
      if (inText.length > 0 || isPostponed)
        void inOrder(() => compileAgain(file, inText)).catch(() => close(inText.map(({ id }) => id)))
    },
    add: (problem) => void open.add(problem, log.next()),
    close,
    closeAll: () => {
      open.clear()
      send('fw:problems-cleared')
    },
    isUncompiled: () => open.isUncompiled,
    missed: (revision) => open.missed(revision),
  }
}
