import { lstatSync } from 'node:fs'
import type { FSWatcher } from 'chokidar'
import { dirname, normalize, resolve } from 'pathe'

type Handler = FSWatcher['_nodeFsHandler']
type Listener = Parameters<Handler['_watchWithNodeFs']>[1]

/**
 * Has chokidar watch directories only. It would open a watch for each file too, though on Linux that of the directory tells of changes in
 * its files; and a system has few of them. A file that is watched without its directory, or through a link, keeps its own.
 *
 * @param roots - What the watcher was opened with, as far as it is not a directory.
 */
export function directoriesOnly(watcher: FSWatcher, roots: ReadonlySet<string>): void {
  const handler = watcher._nodeFsHandler
  const { _watchWithNodeFs: watchPath, _handleFile: handleFile } = handler
  if (typeof watchPath !== 'function' || typeof handleFile !== 'function') return // another version of the library
  const files = new Map<string, Listener>()
  const ofFiles = new WeakSet<Listener>()
  let isFile = false

  handler._handleFile = (file, stats, initialAdd) => {
    const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
    isFile = !isLink && !roots.has(normalize(resolve(file)))
    try {
      return handleFile.call(handler, file, stats, initialAdd)
    } finally {
      isFile = false
    }
  }
  handler._watchWithNodeFs = (path, listener) => {
    if (!isFile && !ofFiles.has(listener)) return watchPath.call(handler, path, listener)
    const file = normalize(resolve(path))
    watcher._getWatchedDir(dirname(file)).add(file.slice(dirname(file).length + 1))
    ofFiles.add(listener)
    files.set(file, listener)
    return () => {
      if (files.get(file) === listener) files.delete(file)
    }
  }
  watcher.on('raw', (_event: string, name: unknown, details: unknown) => {
    const { watchedPath } = details as { watchedPath?: unknown }
    if (typeof name !== 'string' || typeof watchedPath !== 'string') return
    const file = normalize(resolve(watchedPath, name))
    void files.get(file)?.(file)
  })
}
