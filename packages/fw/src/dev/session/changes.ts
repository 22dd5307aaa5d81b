import { statSync } from 'node:fs'
import { BuildFailure, createIsIgnored, type LayerDirectories, type LoadedConfig } from '@fw/kit'
import { layerDirectories, listedModuleFiles, mapFiles, rawErrorOf, possibleSchemaFiles } from '@fw/kit/internal'
import type { DevSettings, FileEvent } from '@fw/schema'
import { join } from 'pathe'
import { inHotOrder } from '../../core/hot-modules.ts'
import { refreshApp, type AppChange } from '../../core/refresh-app.ts'
import { addInlineRules } from '../../core/add-inline-rules.ts'
import { changesParts } from '../../core/changes-parts.ts'
import { syncGeneratedRoutes } from '../../core/sync-generated-routes.ts'
import { writeFiles } from '../../core/write-files.ts'
import { writeTypes } from '../../core/write-types.ts'
import type { DevTerminal } from '../terminal/create-terminal.ts'
import { addedPaths } from '../watch/added-paths.ts'
import { classifyPath, type PathKind } from '../watch/classify-path.ts'
import { contentGate } from '../watch/content-gate.ts'
import { fileNews, type FileNews } from '../watch/file-news.ts'
import { moduleFiles } from '../watch/module-files.ts'
import { moduleSources } from '../watch/module-sources.ts'
import { namedInWatch, restartPattern } from '../watch/restart-pattern.ts'
import { watchFiles, type FileWatch } from '../watch/watch-files.ts'
import { watchHookPath } from '../watch/watch-hook-path.ts'
import { applyConfig } from './apply-config.ts'
import { bundlerSettings } from './bundler-settings.ts'
import type { SessionContext } from './dev-context.ts'
import type { Session } from './open-session.ts'
import { settingsFiles } from './settings-files.ts'

export interface Changes {
  /** Handles file changes until the session ends, including those since it started to load. */
  follow: (session: Session, since: number, firstPage: Promise<unknown>) => Promise<void>
  /** Whether the configuration or a module was written since then, so that the last start may have read an incomplete file. */
  isOutdated: (loaded: LoadedConfig | undefined, since: number) => boolean
  /** Without a session: retries when any file changes. */
  wait: (loaded: LoadedConfig | undefined, since: number) => Promise<void>
  stop: () => Promise<void>
}

interface ChangesOptions {
  context: SessionContext
  terminal: DevTerminal
  load: () => Promise<LoadedConfig>
  restart: (reason: string) => Promise<void>
}

interface Change {
  event: FileEvent
  path: string
  kind: PathKind
  /** Whether the bundler has been notified. */
  told: boolean
}

const largestRead = 256 * 1024

/** Time in milliseconds for which changes are batched, so that saving many files is handled once. */
const pause = 15

/** Turns file system events into updates of the running session, with the least work for each change. */
export function createChanges({ context, terminal, load, restart }: ChangesOptions): Changes {
  let watch: FileWatch | undefined
  let news: FileNews | undefined
  let stopped = 0
  const gate = contentGate()
  context.followTexts((file, text) => news?.compiled(file, text))
  context.checkFiles({
    knows: (file) => news?.knows(file) === true,
    check: (file) => news?.check(file) === true,
    written: (file) => news?.written(file),
  })

  const follow = async (session: Session, since: number, firstPage: Promise<unknown>): Promise<void> => {
    const { loaded, described, app } = session
    const turn = stopped
    const { layers } = described
    const restarts = restartPattern(loaded.options, layers)
    const modules = moduleFiles(app.fw)
    const { importDirs, componentDirs } = described.scanner
    const { serverDirs, serverImportDirs } = app.fw.added
    const scanned = { importDirs, componentDirs, serverDirs: [...serverDirs, ...serverImportDirs] }
    const watched = watchedDirs(loaded, layers)
    const added = addedPaths({ fw: app.fw, app: app.app, scanned, watched })
    // The compiler reads tsconfig.json only once.
    const restarting = layers.flatMap(({ root }) => [...possibleSchemaFiles(root), join(root, 'tsconfig.json')])
    let pending: Change[] = []
    let timer: NodeJS.Timeout | undefined
    let working: Promise<void> = Promise.resolve()
    /** Number of added or removed files that are not processed yet. */
    let unsettled = 0
    const flush = (): void => {
      const batch = pending
      pending = []
      timer = undefined
      working = working
        .then(() => (turn === stopped ? act(session, batch) : undefined))
        .catch(async (error: unknown) => {
          await fail(error)
          if (turn === stopped) tell(session, batch)
        })
        .finally(() => {
          unsettled -= batch.filter(isStructure).length
        })
    }
    const fail = async (error: unknown): Promise<void> => {
      await context.contract.report(rawErrorOf(error, 'build'))
    }
    const onEvent = (event: FileEvent, path: string): void => {
      if (turn !== stopped) return
      const found = classifyPath(path, { loaded, layers, scanned })
      // Modules may add pages from any directory.
      const kind = found === 'other' && event === 'change' && described.scanner.isKnownPage(path) ? 'page' : found
      void app.hooks.callHook('builder:watch', event, watchHookPath(loaded.options, path)).catch(fail)
      const reason = restarts(path) ?? (modules.has(path) || restarting.includes(path) ? path : undefined)
      if (reason !== undefined) return void restart(reason)
      context.noticed(path)
      const change: Change = { event, path, kind, told: false }
      if (isSettings(kind)) context.changed(path, event === 'add')
      if (isStructure(change)) unsettled++
      // The bundler is notified immediately, unless the app description must be updated first.
      if (unsettled === 0) tell(session, [change])
      pending.push(change)
      timer ??= setTimeout(flush, pause)
    }
    news = fileNews(gate, onEvent)
    const files = [
      ...settingsFiles(loaded),
      ...namedInWatch(loaded.options, layers),
      ...modules.files,
      ...added.files,
      ...restarting,
    ]
    const unchanged = new Map<string, number>()
    const opened = await watchFiles({
      options: loaded.options,
      explain: loaded.explain,
      dirs: [...watched, ...added.dirs],
      files,
      isIgnored: described.isIgnored as never,
      onEvent: news.happened,
      onTouched: news.touched,
      onError: (error) => void fail(error),
      notify: (event) => terminal.event(event),
      never: neverWatched(context, session.settings),
      since,
      onUnchanged: (path, size) => unchanged.set(path, size),
    })
    // Saving an unchanged file is then ignored. Large files, such as images, are not read.
    const remember = (path: string): void => {
      if (turn === stopped) gate.remember(path, since, unchanged.get(path)! <= largestRead)
    }
    void Promise.all([opened.checked, firstPage]).then(() => mapFiles([...unchanged.keys()], remember))
    watch = opened
    for (const file of files) gate.remember(file, since)
    if (turn !== stopped) await opened.close()
    else void reportWritten(opened, files, since, turn)
  }

  /** Reports files that were written before the watcher was ready. */
  const reportWritten = async ({ ready }: FileWatch, files: readonly string[], since: number, turn: number): Promise<void> => {
    await ready
    for (const file of files) if (turn === stopped && writtenSince(file, since)) news?.happened('change', file)
  }

  const act = async (session: Session, batch: readonly Change[]): Promise<void> => {
    const settings = batch.filter(({ kind }) => isSettings(kind))
    if (settings.length > 0) {
      const outcome = await applyConfig({ session, changed: settings, load, context, terminal })
      if (outcome.restart !== undefined) return void restart(outcome.restart)
      updateTypes(session)
    }
    if (batch.some(({ kind }) => kind === 'public')) session.publicFiles?.changed()
    await actOnServer(session, batch)
    await actOnApp(session, batch)
    tell(session, batch)
    const files = batch.filter(({ kind }) => kind !== 'public' && !isSettings(kind)).map(({ path }) => path)
    if (files.length > 0) context.hub.send({ type: 'custom', event: 'fw:server-changed', data: { files } })
  }

  /** Notifies the bundler and the server of changes they don't know yet. From here on they serve the new state. */
  const tell = ({ bundler, engine }: Session, changes: readonly Change[]): void => {
    for (const change of changes) {
      if (change.told || isSettings(change.kind)) continue
      change.told = true
      context.changed(change.path, change.event === 'add')
      engine.fileEvent(change.event, change.path)
      bundler.fileEvent(change.event, change.path)
    }
  }

  const updateTypes = ({ app }: Session): void => {
    void writeTypes(app).catch((error: unknown) => context.contract.report(rawErrorOf(error, 'build')))
  }

  const actOnServer = async (session: Session, batch: readonly Change[]): Promise<void> => {
    const changed = batch.filter(({ kind }) => kind === 'server')
    if (changed.length === 0) return
    const started = performance.now()
    const names = [/\/(?:utils|types)\//, ...session.app.fw.added.serverImportDirs]
    const offersNames = ({ path }: Change): boolean =>
      names.some((each) => (typeof each === 'string' ? path.startsWith(`${each}/`) : each.test(path)))
    if (changed.some((change) => change.event !== 'change' || offersNames(change))) await session.engine.rescan()
    tell(session, changed)
    // Declarations of routes, utilities and their uses can be written in the background.
    updateTypes(session)
    terminal.event({
      kind: 'server',
      text: 'server reloaded',
      reason: listText(changed.map(({ path }) => path)),
      ms: performance.now() - started,
    })
  }

  const actOnApp = async (session: Session, batch: readonly Change[]): Promise<void> => {
    const { app, described, bundler, engine } = session
    const changes = batch.filter((change): change is Change & AppChange => isOfApp(change.kind))
    if (changes.length === 0) return
    const { parts, names, problems } = await refreshApp(described, changes)
    if (!parts.includes('components') && (await changesParts(app, changes))) parts.push('components')
    for (const problem of problems) {
      const { level, code, why, fix } = problem
      const text = `${code}: ${why} ${fix}`
      if (level === 'error') await context.contract.report(rawErrorOf(new BuildFailure([problem]), 'build'))
      else terminal.warn(text)
    }
    if (parts.length === 0 && names.length === 0) return
    // Rules of pages are part of the server's configuration.
    if (parts.includes('pages') && addInlineRules(app.options, app.app.pages)) return void restart(changes[0]!.path)
    await app.hooks.callHook('builder:generateApp', parts)
    syncGeneratedRoutes(app.files, app.app)
    const generated = inHotOrder(await app.files.changed(parts))
    await writeFiles(app.files, app.options.buildDir)
    // Other pages may mean other declaration files.
    if (parts.includes('pages') && app.options.experimental.typedPages) updateTypes(session)
    await app.hooks.callHook('app:templatesGenerated', app.app, generated)
    // In one step: whatever has seen the revision of these changes gets the modules that follow from them.
    tell(session, batch)
    if (parts.includes('appConfigs')) await engine.changed()
    await bundler.invalidate({ generated, names })
  }

  return {
    follow,
    isOutdated: (loaded, since) => (loaded ? startFiles(loaded) : []).some((file) => writtenSince(file, since)),
    wait: async (loaded, since) => {
      const turn = stopped
      const layers = loaded ? layerDirectories(loaded) : []
      news = fileNews(gate, (_event, path) => {
        if (turn === stopped) void restart(path)
      })
      const files = loaded ? startFiles(loaded) : []
      for (const file of files) gate.remember(file, since)
      if (!loaded) return
      const opened = await watchFiles({
        options: loaded.options,
        explain: loaded.explain,
        dirs: watchedDirs(loaded, layers),
        files,
        isIgnored: createIsIgnored(
          loaded.options,
          layers.map(({ root }) => root),
        ),
        onEvent: news.happened,
        onTouched: news.touched,
        onError: () => {},
        never: neverWatched(context, await bundlerSettings(loaded)),
        since,
      })
      watch = opened
      if (turn !== stopped) await opened.close()
      else void reportWritten(opened, files, since, turn)
    },
    stop: async () => {
      stopped++
      news?.stop()
      const before = watch
      watch = undefined
      await before?.close()
    },
  }
}

function neverWatched({ cacheDir }: SessionContext, settings: DevSettings): string[] {
  return [cacheDir, ...(settings.cacheDir === undefined ? [] : [settings.cacheDir])]
}

/** Files that are executed at startup. A failed module may be anywhere, and so may its imports. */
function startFiles(loaded: LoadedConfig): string[] {
  const modules = listedModuleFiles({ layers: layerDirectories(loaded), options: loaded.options })
  return [...settingsFiles(loaded), ...modules.flatMap(moduleSources)]
}

/** Whether a file may have changed since it was read. */
function writtenSince(file: string, since: number): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats !== undefined && Math.max(stats.mtimeMs, stats.ctimeMs) >= since
}

function isStructure({ event, kind }: Change): boolean {
  return event !== 'change' && !isSettings(kind)
}

function isSettings(kind: PathKind): boolean {
  return kind === 'config' || kind === 'env' || kind === 'ignore' || kind === 'rc'
}

function isOfApp(kind: PathKind): boolean {
  return !isSettings(kind) && kind !== 'server' && kind !== 'public'
}

/** Directories that contain files of the app, and those in which layers may be added. */
function watchedDirs({ options }: LoadedConfig, layers: readonly LayerDirectories[]): string[] {
  const own = layers.flatMap(({ src, server, shared, public: publicDir, modules }) => [src, server, shared, publicDir, modules])
  const all = [...own, join(options.rootDir, 'layers')]
  return [...new Set(all)].filter((dir) => !all.some((other) => dir !== other && dir.startsWith(`${other}/`)))
}

function listText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
