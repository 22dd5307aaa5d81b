import type { BackendOptions, FileBackend } from './file-backend.ts'
import { openChokidar } from './open-chokidar.ts'
import { contains, isDirectory } from './watch-scope.ts'

/** One recursive watcher for everything. */
export function watcher1({ scope, ...options }: BackendOptions): FileBackend {
  // A root contains the directories and files below it.
  const roots = (): string[] => {
    const all = [...new Set([...scope.roots(), ...scope.dirs().filter(isDirectory)])]
    return all.filter((path) => !all.some((other) => other !== path && contains(other, path) && reaches(other, path)))
  }
  const accepts = (path: string): boolean => scope.isInside(path) || scope.isNamed(path)
  const reaches = (from: string, to: string): boolean => {
    for (let end = to.length; end > from.length; end = to.lastIndexOf('/', end - 1)) if (!accepts(to.slice(0, end))) return false
    return true
  }
  const opened = openChokidar(roots(), { ...options, accepts })
  return {
    ready: opened.ready,
    grown: () => void opened.watcher.add(roots()),
    close: opened.close,
  }
}
