import type { BackendOptions, FileBackend } from './file-backend.ts'
import { openChokidar } from './open-chokidar.ts'

/** Watches single files wherever they are, and reports watched directories that are created and removed. */
export function watchNamed(
  { scope, onEvent, ...options }: BackendOptions,
  onDir: (event: 'addDir' | 'unlinkDir', dir: string) => void,
): FileBackend {
  const dirs = (): Set<string> => new Set(scope.dirs())
  const opened = openChokidar(scope.roots(), {
    ...options,
    accepts: scope.isNamed,
    onEvent: (event, path) => {
      if (event === 'add' || event === 'change' || event === 'unlink') onEvent(event, path)
      else if (dirs().has(path)) onDir(event, path)
    },
  })
  return { ready: opened.ready, grown: () => void opened.watcher.add(scope.roots()), close: opened.close }
}
