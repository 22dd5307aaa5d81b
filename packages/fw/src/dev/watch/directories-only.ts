import { lstatSync } from 'node:fs'
import type { FSWatcher } from 'chokidar'
import { dirname, normalize, resolve } from 'pathe'

type Handler = FSWatcher['_nodeFsHandler']
type Listener = Parameters<Handler['_watchWithNodeFs']>[1]

/**
 * Makes chokidar watch directories only. By default it also watches each file, although on Linux a directory reports changes of its
 * files, and the number of watches is limited. Files that are watched without their directory, or through a link, keep their own
 * watch.
 *
 * @param roots - Paths passed to the watcher that are not directories.
 */
export function directoriesOnly(watcher: FSWatcher, roots: ReadonlySet<string>): void {
  const handler = watcher._nodeFsHandler
  const { _watchWithNodeFs: watchPath, _handleFile: handleFile } = handler
  if (typeof watchPath !== 'function' || typeof handleFile !== 'function') return // another version of chokidar
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
